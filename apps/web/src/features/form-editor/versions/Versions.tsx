import type { FormChange } from '@machi/domain/form-editor/changes';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { Tag } from '@machi/ui/tag/Tag';
import { listedMoment } from '../../../shell/listed.ts';
import { useFormEditorTexts } from '../texts.ts';
import { useEditor } from '../editing/use-editor.ts';

/** All versions, the newest first: when, by whom, what changed, and how many have applied by them. */
export function Versions() {
  const { t, locale } = useFormEditorTexts();
  const { form } = useEditor();
  const inWords = (change: FormChange): string =>
    'part' in change
      ? t('change.part', {
          name: t(
            change.part === 'fees' ? 'part.fees' : change.part === 'checklist' ? 'checklist' : `place.${change.part}`,
          ),
        })
      : t(`change.${change.what}`, { name: change.label[locale] || change.label.ja });
  if (form.versions.length === 0) return <p>{t('versions.none')}</p>;
  return (
    <ol className="form-editor-versions">
      {form.versions.map(({ version, created_at, published_at, by_name, is_tried, applications, changes }) => {
        const at = published_at ?? created_at;
        return (
          <li key={version}>
            <p className="row tight">
              <b className="num">{t('version', { version })}</b>
              {version === form.version && <Tag tone="new">{t('version.current')}</Tag>}
              {published_at === null && <Tag>{t(is_tried === 1 ? 'version.tried' : 'version.was-tried')}</Tag>}
            </p>
            <p className="sm num">
              {listedMoment(at, locale)}
              {t('dot')}
              {by_name === '' ? t('version.town') : by_name}
              {t('dot')}
              {t('version.applications', { count: applications })}
            </p>
            {changes !== null && (
              <Disclosure title={t('version.changes', { count: changes.length })}>
                <ul className="ticked">
                  {changes.map((change) => (
                    <li key={inWords(change)}>{inWords(change)}</li>
                  ))}
                </ul>
              </Disclosure>
            )}
          </li>
        );
      })}
    </ol>
  );
}
