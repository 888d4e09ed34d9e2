import type { CallFailure } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { editSpot, readDeskSpot } from '@machi/domain/spot-desk/contract';
import type { DeskSpot } from '@machi/domain/spot-desk/model';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useReadChanged } from '../../../shell/calls/use-read-changed.ts';
import { keepReply } from '../../../shell/calls/keep-reply.ts';
import { askAnew } from '../../../shell/calls/ask.ts';
import { useSpotDeskTexts } from '../texts.ts';
import type { Checked } from './ChangePreview.tsx';

type Saved<Reply> = { readonly ok: true; readonly reply: Reply } | CallFailure;

/** State of an edit between its check and its save. */
export function useEdit<Edit>() {
  const texts = useSpotDeskTexts();
  const snackbar = useSnackbar();
  const queryClient = useQueryClient();
  const readChanged = useReadChanged();
  const [wish, setWish] = useState<{ readonly edit: Edit; readonly checked: Checked }>();
  const [lines, setLines] = useState<readonly string[]>([]);
  return {
    wish,
    lines,
    show(edit: Edit, checked: Checked) {
      setLines([]);
      setWish({ edit, checked });
    },
    back: () => setWish(undefined),
    /** @param onSaved called before the new state appears everywhere */
    async save<Reply extends { readonly file: DeskSpot }>(
      send: () => Promise<Saved<Reply> | undefined>,
      onSaved: (reply: Reply) => void,
      words = texts.t('saved'),
    ) {
      setLines([]);
      const result = await send();
      if (!result) return;
      if (!result.ok) {
        setLines(refusalLines(result, texts));
        // Another official was faster: their save appears beside the typed values.
        if (result.status === 409) await queryClient.invalidateQueries({ queryKey: [readDeskSpot.name] });
        return;
      }
      setWish(undefined);
      onSaved(result.reply);
      const { file } = result.reply;
      keepReply(queryClient, askAnew(readDeskSpot, { spot_id: file.spot_id }, texts.locale), { file });
      // A change of rooms and equipment changes their facility.
      void readChanged(editSpot);
      snackbar.show(words, 'success');
    },
  };
}
