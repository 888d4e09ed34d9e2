import type { CallFailure } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import type { DeskSpot } from '@machi/domain/spot-desk/model';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { useKeepFile, useReadFileAgain } from '../../queries.ts';
import { useSpotDeskTexts } from '../../texts.ts';
import type { Checked } from './ChangePreview.tsx';

type Saved<Reply> = { readonly ok: true; readonly reply: Reply } | CallFailure;

/** An edit between its check and its saving. */
export function useEdit<Edit>() {
  const texts = useSpotDeskTexts();
  const snackbar = useSnackbar();
  const keep = useKeepFile(texts.locale);
  const readAgain = useReadFileAgain();
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
    /** @param onSaved before the new state is shown everywhere */
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
        // Another was faster: what they have saved is shown beside what is typed here.
        if (result.status === 409) await readAgain();
        return;
      }
      setWish(undefined);
      onSaved(result.reply);
      keep(result.reply.file);
      snackbar.show(words, 'success');
    },
  };
}
