import type { CallResult } from '@machi/client/client';
import type { editEquipment, editRoom, editSpot } from '@machi/domain/spot-desk/contract';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { useKeepFile } from '../queries.ts';
import { useSpotDeskTexts } from '../texts.ts';
import type { Checked } from './ChangePreview.tsx';
import { refusalLines } from './refusal-lines.ts';

type Saved = CallResult<typeof editSpot> | CallResult<typeof editRoom> | CallResult<typeof editEquipment>;

/** An edit between its check and its saving. */
export function useEdit<Edit>() {
  const texts = useSpotDeskTexts();
  const snackbar = useSnackbar();
  const keep = useKeepFile(texts.locale);
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
    async save(send: () => Promise<Saved | undefined>) {
      setLines([]);
      const result = await send();
      if (!result) return;
      if (!result.ok) return setLines(refusalLines(result, texts));
      setWish(undefined);
      keep(result.reply.file);
      snackbar.show(texts.t('saved'), 'success');
    },
  };
}
