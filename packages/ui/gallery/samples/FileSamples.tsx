import { useState } from 'react';
import { DropZone } from '../../src/drop-zone/DropZone.tsx';
import { FileField, type ChosenFile } from '../../src/field/FileField.tsx';
import { Poses, State, States } from '../State.tsx';
import { useWord } from '../word.tsx';

const none: readonly ChosenFile[] = [];
const leaveAsItIs = () => undefined;

export function FileSamples() {
  const t = useWord();
  const example = [
    {
      id: 'plan',
      name: t('使用計画書_星守俳句の会_2027年1月.pdf', 'plan-of-use-haiku-circle-january-2027.pdf'),
      detail: '1.2 MB',
    },
    { id: 'photo', name: 'IMG_4821.jpeg', detail: '3.4 MB' },
  ];
  const [files, setFiles] = useState<readonly ChosenFile[]>(none);
  const words = {
    label: t('添付書類', 'Documents'),
    optionalWord: t('任意', 'Optional'),
    hint: t('PNG、JPEG、GIF、PDF。1つ10MBまで', 'PNG, JPEG, GIF, PDF. Up to 10 MB each'),
    pickWord: t('ファイルを選ぶ', 'Choose a file'),
    noneWord: t('選ばれていません', 'None chosen'),
    removeWord: t('外す', 'Remove'),
    removeLabel: (name: string) => t(`${name} を外す`, `Remove ${name}`),
    multiple: true,
  };
  return (
    <>
      <States>
        <Poses name={t('まだない', 'None yet')} at=".file-pick">
          <FileField {...words} files={none} onRemove={leaveAsItIs} />
        </Poses>
      </States>
      <States width="wide">
        <State label={t('ためせる', 'Try it')}>
          <FileField
            {...words}
            files={files}
            onChange={({ target }) =>
              setFiles([...(target.files ?? [])].map(({ name, size }) => ({ id: name, name, detail: `${size} B` })))
            }
            onRemove={(id) => setFiles(files.filter((file) => file.id !== id))}
          />
        </State>
        <State label={t('ファイルを置ける', 'Files can be dropped')}>
          <DropZone
            dropWord={t('ここに置いてください', 'Drop them here')}
            onFiles={(dropped) => setFiles(dropped.map(({ name, size }) => ({ id: name, name, detail: `${size} B` })))}
          >
            <FileField {...words} files={none} onRemove={leaveAsItIs} />
          </DropZone>
        </State>
        <State label={t('選んだあと', 'Chosen')}>
          <FileField {...words} files={example} onRemove={leaveAsItIs} />
        </State>
        <State label={t('間違い', 'Error')}>
          <FileField
            {...words}
            files={example.slice(1)}
            onRemove={leaveAsItIs}
            error={t('10MBより小さいファイルを選んでください。', 'Choose a file smaller than 10 MB.')}
          />
        </State>
        <State label={t('使えない', 'Disabled')}>
          <FileField
            {...words}
            files={none}
            onRemove={leaveAsItIs}
            disabled
            hint={t('申込みの後では変えられません', 'It cannot be changed after applying')}
          />
        </State>
      </States>
    </>
  );
}
