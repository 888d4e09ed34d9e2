import { readWorkList } from '@machi/domain/work-list/contract';
import { deskOf, keyIn, kindIn, type WorkKind } from '@machi/domain/work-list/kinds';
import { TextLink } from '@machi/ui/link/TextLink';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useWritten } from '../calls/written.ts';
import { useWorkTexts, useWorkTold, workQuery } from './waiting-work.ts';
import './work-bar.css';

/** Bar above a desk in work mode: the number of cases left. After a decision the next one opens. */
export default function WorkBar() {
  const [query] = useSearchParams();
  const kind = kindIn(query);
  return kind === undefined ? null : <WorkThrough key={kind} kind={kind} open={keyIn(kind, query)} />;
}

interface WorkThroughProps {
  readonly kind: WorkKind;
  /** Undefined: nothing is open, or the desk's address opens nothing. */
  readonly open: string | undefined;
}

const isWindowOpen = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

function WorkThrough({ kind, open }: WorkThroughProps) {
  const { t, locale } = useWorkTexts();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data, dataUpdatedAt } = useQuery({ ...workQuery(locale), placeholderData: undefined });
  useWorkTold();
  const oldest = data?.work.find((line) => line.kind === kind);
  const key = oldest?.key;

  const hasWritten = useRef(false);
  const isRead = data !== undefined;
  useWritten(
    useCallback(() => {
      hasWritten.current = true;
      void queryClient.invalidateQueries({ queryKey: [readWorkList.name] });
    }, [queryClient]),
  );
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  const before = useRef(key);
  useEffect(() => {
    if (!isRead) return;
    const was = before.current;
    before.current = key;
    // A colleague's action must not close the file under its reader.
    if (!hasWritten.current) return;
    hasWritten.current = false;
    if (was === undefined || was !== open || key === undefined || key === was) return;
    // The window returns the focus first.
    const goOn = () => {
      if (isWindowOpen()) frame.current = requestAnimationFrame(goOn);
      else void navigate(deskOf(kind, key));
    };
    frame.current = requestAnimationFrame(goOn);
  }, [isRead, dataUpdatedAt, key, open, kind, navigate]);

  if (!data) return null;
  const words = { kind: t(`kind.${kind}`), count: oldest?.waiting ?? 0 };
  return (
    <section className="wrap work-bar num" aria-label={t('bar')}>
      <span role="status">
        {oldest === undefined ? t('done', words) : t(open === key ? 'left' : 'left.plain', words)}
      </span>
      {key !== undefined && open !== undefined && open !== key && (
        <TextLink href={deskOf(kind, key)}>{t('next')}</TextLink>
      )}
      <TextLink href="/work">{t('all')}</TextLink>
    </section>
  );
}
