import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { listOwnVisits } from '@machi/domain/passes/contract';
import { Segments } from '@machi/ui/segments/Segments';
import { usePassTexts } from './texts.ts';

type ShownYear = Pick<ReplyOf<typeof listOwnVisits>, 'year' | 'years' | 'from' | 'to'>;

/** "2026年度", "2026/27": a pass year by the calendar years it covers. */
function yearWords(year: number, { from, to }: ShownYear): { year: string; next: string } {
  const isWithinOne = from.slice(0, 4) === to.slice(0, 4);
  return { year: String(year), next: isWithinOne ? '' : `/${String(year + 1).slice(2)}` };
}

/** The pass years with data; empty for a single one. */
export function YearChoice({ path, shown }: { path: string; shown: ShownYear }) {
  const { t } = usePassTexts();
  if (shown.years.length < 2) return null;
  return (
    <Segments
      label={t('history.years')}
      items={shown.years.map((year, index) => ({
        href: index === 0 ? path : `${path}?year=${year}`,
        label: t('history.year', yearWords(year, shown)),
        current: year === shown.year,
      }))}
    />
  );
}
