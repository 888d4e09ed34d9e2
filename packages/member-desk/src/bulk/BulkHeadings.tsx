import { saveFile } from '@machi/client/downloads';
import { listedFields, wholes } from '@machi/domain/member-desk/bulk-columns';
import type { BulkField } from '@machi/domain/member-desk/bulk-columns';
import { Button } from '@machi/ui/button/Button';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { Icon } from '@machi/ui/icon/Icon';
import { useMemberTexts } from '../texts.ts';
import { columnWord } from './column-words.ts';
import { csvFile } from './result-file.ts';

/** What the first line of a list may be called, and an empty list with it. */
export function BulkHeadings() {
  const texts = useMemberTexts();
  const { t } = texts;
  const word = (field: BulkField) => columnWord(field, texts);
  const whole = (field: keyof typeof wholes) =>
    t('bulk.headings.or', { whole: word(field), parts: wholes[field].map(word).join(t('bulk.headings.and')) });
  const words = [
    word('email'),
    word('tel'),
    whole('name'),
    whole('furigana'),
    t('bulk.headings.birthdate', { label: word('birthdate') }),
    word('zipcode'),
    whole('address'),
    word('town_id'),
  ];
  return (
    <Disclosure title={t('bulk.headings')}>
      <div className="stack">
        <p>{t('bulk.headings.body')}</p>
        <ul className="bullets">
          {words.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
        <p>{t('bulk.headings.tel')}</p>
        <div className="actions">
          <Button
            icon={<Icon name="download" />}
            onClick={() => saveFile(t('bulk.template.filename'), csvFile([listedFields.map(({ name }) => word(name))]))}
          >
            {t('bulk.template.save')}
          </Button>
        </div>
      </div>
    </Disclosure>
  );
}
