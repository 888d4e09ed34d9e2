import { addPackPicture, readPackPicture } from '@machi/domain/pack-changes/contract';
import type { PackOption } from '@machi/domain/pack-changes/files';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { FileField } from '@machi/ui/field/FileField';
import { SelectField, type SelectFieldProps } from '@machi/ui/field/SelectField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../shell/calls/ask.ts';
import { useTold } from '../../shell/calls/use-told.ts';
import { contentOf } from '../../shell/files/file-content.ts';
import { usePackTexts } from './pack-texts.tsx';

interface PictureProps {
  readonly words: Pick<SelectFieldProps, 'label' | 'hint' | 'error' | 'optionalWord'> & { readonly id: string };
  readonly file: string;
  readonly pictures: readonly PackOption[];
  /** The draft into which pictures are put. */
  readonly changeId: number;
  readonly onChoose: (file: string) => void;
}

/** A picture of the pack: chosen from a list, or put in from the device, and shown. */
export function PictureControl({ words, file, pictures, changeId, onChoose }: PictureProps) {
  const { t, locale } = usePackTexts();
  const { act, busy, lines, setLines } = useTold(addPackPicture, { t });
  const [put, setPut] = useState<readonly PackOption[]>([]);
  const { data } = useQuery({ ...ask(readPackPicture, { file }, locale), enabled: file !== '' });
  const known = new Map([...put, ...pictures].map((one) => [String(one.value), one.label[locale]]));
  if (file !== '' && !known.has(file)) known.set(file, file);
  async function add(chosen: File | undefined) {
    if (!chosen || busy) return;
    const content = await contentOf(chosen).catch(() => undefined);
    if (content === undefined) return setLines([t('picture.unread')]);
    const reply = await act({ pack_change_id: changeId, file_name: chosen.name, content });
    if (!reply) return undefined;
    setPut([...put, reply.picture]);
    return onChoose(String(reply.picture.value));
  }
  return (
    <div className="pack-picture">
      {data && file !== '' && <img src={`data:${data.type};base64,${data.content}`} alt="" />}
      <div className="stack-tight">
        <SelectField
          {...words}
          value={file}
          emptyWord={t('choose')}
          options={[...known].map(([value, label]) => ({ value, label }))}
          onChange={({ target }) => onChoose(target.value)}
        />
        <FileField
          id={`${words.id}-file`}
          label={t('picture.new')}
          hint={t('picture.hint')}
          accept="image/png,image/jpeg,image/gif,image/webp"
          pickWord={busy ? t('picture.busy') : t('picture.pick')}
          noneWord=""
          removeWord=""
          removeLabel={() => ''}
          files={[]}
          onRemove={() => {}}
          disabled={busy}
          onChange={({ target }) => {
            void add(target.files?.[0]);
            target.value = '';
          }}
        />
        <CalloutLines lines={lines} />
      </div>
    </div>
  );
}
