import { Button } from '@machi/ui/button/Button';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { Telephone } from '../../shell/town/Telephone.tsx';
import { useTown } from '../../shell/town/town.ts';
import { useFaqTexts } from './texts.ts';

interface NoFaqsProps {
  readonly words: string;
  /** Name of the category that was searched; undefined for all. */
  readonly category: string | undefined;
  readonly onEveryCategory: () => void;
  readonly onClear: () => void;
}

/** No question answers to the words: says so, leads on, gives the telephone. */
export function NoFaqs({ words, category, onEveryCategory, onClear }: NoFaqsProps) {
  const { t } = useFaqTexts();
  const town = useTown();
  const sought = words.trim();
  return (
    <EmptyState
      title={t('none')}
      actions={
        sought === '' ? undefined : (
          <>
            {category === undefined ? null : <Button onClick={onEveryCategory}>{t('none.everyCategory')}</Button>}
            <Button onClick={onClear}>{t('none.all')}</Button>
          </>
        )
      }
    >
      <p>
        {sought === ''
          ? t('none.none')
          : category === undefined
            ? t('none.words', { words: sought })
            : t('none.wordsInCategory', { words: sought, category })}
      </p>
      {town && (
        <p>
          {t('none.telephone')}{' '}
          <span className="nb">
            {town.office_name} <Telephone number={town.office_tel} />
          </span>
        </p>
      )}
    </EmptyState>
  );
}
