import { Panel } from '@machi/ui/panel/Panel';
import { useFormEditorTexts } from '../texts.ts';
import { Preview } from './Preview.tsx';
import { Publish } from './Publish.tsx';
import { ReplaceByFile } from './ReplaceByFile.tsx';
import { TestAddress } from './TestAddress.tsx';
import { Versions } from './Versions.tsx';

/** What comes after writing: looking at it, trying it, publishing it, and what was published before. */
export function ReadyPart() {
  const { t } = useFormEditorTexts();
  return (
    <>
      <Panel title={t('preview')}>
        <Preview />
      </Panel>
      <Panel title={t('test')}>
        <TestAddress />
      </Panel>
      <Panel title={t('publish')}>
        <Publish />
      </Panel>
      <Panel title={t('versions')}>
        <Versions />
      </Panel>
      <Panel title={t('replace.title')}>
        <ReplaceByFile />
      </Panel>
    </>
  );
}
