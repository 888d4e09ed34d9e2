import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { stateOf } from '@machi/domain/publishing/model';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { TextLink } from '@machi/ui/link/TextLink';
import { Button } from '@machi/ui/button/Button';
import { Icon } from '@machi/ui/icon/Icon';
import { Section } from '@machi/ui/section/Section';
import { VisuallyHidden } from '@machi/ui/visually-hidden/VisuallyHidden';
import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { orderStandingTexts, type StandingLine, type listStandingTexts } from '@machi/domain/standing-texts/contract';
import { useRef, useState } from 'react';
import { useStandingTexts } from './texts.ts';
import { useDeskAddress } from './desk-address.ts';
import { PublishingTag } from '../../shell/publishing/PublishingTag.tsx';
import { NO_PUBLISHER, usePublisher } from '../../shell/publishing/use-publisher.ts';
import { call } from '../../shell/calls/client.ts';
import { useLookAgain } from './kept-texts.ts';

interface Order {
  readonly order: readonly StandingLine[];
  readonly move: (text: StandingLine, step: -1 | 1) => void;
  /** Why the last order was refused. */
  readonly lines: readonly string[];
  /** Live text: the new position. */
  readonly said: string;
}

/** Order of the texts. Each press counts; the requests run one after the other. */
function useOrder(placed: readonly StandingLine[]): Order {
  const { t } = useStandingTexts();
  const [ids, setIds] = useState(() => placed.map(({ standing_text_id }) => standing_text_id));
  const [lines, setLines] = useState<readonly string[]>([]);
  const [said, setSaid] = useState('');
  const sent = useRef<Promise<readonly number[] | undefined>>(Promise.resolve(ids));
  const now = useRef(ids);
  const lookAgain = useLookAgain();

  function move(text: StandingLine, step: -1 | 1): void {
    const { standing_text_id: id, kind, category_key, title } = text;
    const from = now.current.indexOf(id);
    const to = from + step;
    if (from < 0 || to < 0 || to >= now.current.length) return;
    const wished = now.current.toSpliced(from, 1).toSpliced(to, 0, id);
    now.current = wished;
    setIds(wished);
    setLines([]);
    setSaid(t('order.said', { title: title.ja, place: to + 1 }));
    sent.current = sent.current.then(async (seen) => {
      // A refusal also drops the waiting moves: the list is loaded again.
      if (seen === undefined) return undefined;
      const result = await call(orderStandingTexts, { kind, category_key, seen: [...seen], wished }, toldInPlace);
      if (result.ok) return wished;
      setLines(refusalLines(result, { t }));
      lookAgain();
      return undefined;
    });
  }
  const order = ids.flatMap((id) => placed.find(({ standing_text_id }) => standing_text_id === id) ?? []);
  return { order, move, lines, said };
}

/** Id of the sentence that explains the buttons; at an end it says why there is no further place. */
const ORDER_HINT = 'standing-order-hint';

interface MoveButtonsProps {
  readonly title: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (step: -1 | 1) => void;
}

/** One place up or down. At an end the button stays in the page, so that the keyboard keeps its place. */
function MoveButtons({ title, isFirst, isLast, onMove }: MoveButtonsProps) {
  const { t } = useStandingTexts();
  return (
    <span className="row tight standing-moves">
      <Button size="small" reasonId={isFirst ? ORDER_HINT : undefined} onClick={() => onMove(-1)}>
        <Icon name="chevron-up" />
        <VisuallyHidden>{t('order.up', { title })}</VisuallyHidden>
      </Button>
      <Button size="small" reasonId={isLast ? ORDER_HINT : undefined} onClick={() => onMove(1)}>
        <Icon name="chevron-down" />
        <VisuallyHidden>{t('order.down', { title })}</VisuallyHidden>
      </Button>
    </span>
  );
}

export const lineIdOf = (id: number): string => `standing-${id}`;

/** The texts of a page in their order, with each version in progress below the text it replaces. */
export function StandingList({ list: { texts, categories, opened } }: { list: ReplyOf<typeof listStandingTexts> }) {
  const { t, locale } = useStandingTexts();
  const { isEditor, isApprover } = usePublisher() ?? NO_PUBLISHER;
  return (
    <div className="stack-lg">
      {isApprover && <Asked texts={texts} />}
      {isEditor && (
        <p className="sm muted" id={ORDER_HINT}>
          {t('order.hint')}
        </p>
      )}
      {categories.map(({ category_key: key, category }) => {
        const own = texts.filter((text) => text.category_key === key);
        const [only] = categories;
        const name =
          own[0]?.kind === 'about' || key === 'lead'
            ? t(key === 'lead' ? 'part.lead' : 'part.section')
            : category[locale];
        return own.length === 0 ? (
          key === only?.category_key && texts.length === 0 && <p key={key}>{t('none')}</p>
        ) : (
          <Category
            key={`${key} ${own.map(({ standing_text_id: id }) => id).join()}`}
            name={name}
            texts={own}
            opened={opened}
          />
        );
      })}
    </div>
  );
}

/** Texts that wait for this approver, ahead of the page's order. */
function Asked({ texts }: { readonly texts: readonly StandingLine[] }) {
  const { t, locale } = useStandingTexts();
  const { hrefWith } = useDeskAddress();
  const asked = texts.filter((text) => stateOf(text) === 'applied' && text.is_own === 0);
  return asked.length === 0 ? null : (
    <Section className="stack-tight" title={t('asked', { count: asked.length })}>
      <ul className="standing-list">
        {asked.map(({ standing_text_id: id, title, writer_name: writer }) => (
          <li key={id} className="standing-line">
            <div>
              <TextLink className="desk-name" href={hrefWith({ text: String(id), write: undefined })}>
                {title[locale] || title.ja}
              </TextLink>
              <p className="sm muted">{t('written', { name: writer || t('nobody') })}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface CategoryProps {
  readonly name: string;
  readonly texts: readonly StandingLine[];
  readonly opened: ReplyOf<typeof listStandingTexts>['opened'];
}

function Category({ name, texts, opened }: CategoryProps) {
  const { isEditor } = usePublisher() ?? NO_PUBLISHER;
  // A text that replaces nothing has its own place; a version follows its text.
  const placed = texts.filter(
    ({ replaces_id: of }) => of === null || !texts.some((text) => text.standing_text_id === of),
  );
  const { order, move, lines, said } = useOrder(placed);
  const id = `category-${placed[0]?.category_key ?? ''}`;
  return (
    <Section className="stack-tight" titleId={id} title={name}>
      <CalloutLines lines={lines} />
      <p role="status" className="sr">
        {said}
      </p>
      <ol className="standing-list">
        {order.map((text, index) => (
          <li key={text.standing_text_id}>
            <div className="standing-line">
              <Line text={text} opened={opened.find((one) => one.standing_text_id === text.standing_text_id)?.times} />
              {isEditor && order.length > 1 && (
                <MoveButtons
                  title={text.title.ja}
                  isFirst={index === 0}
                  isLast={index === order.length - 1}
                  onMove={(step) => move(text, step)}
                />
              )}
            </div>
            {texts
              .filter(({ replaces_id: of }) => of === text.standing_text_id)
              .map((version) => (
                <div key={version.standing_text_id} className="standing-line standing-version">
                  <Line text={version} />
                </div>
              ))}
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Line({ text, opened }: { readonly text: StandingLine; readonly opened?: number | undefined }) {
  const { t, locale } = useStandingTexts();
  const { address, hrefWith } = useDeskAddress();
  const { standing_text_id: id, title } = text;
  return (
    <div>
      <TextLink
        id={lineIdOf(id)}
        className="desk-name"
        href={hrefWith({ text: String(id), write: undefined })}
        aria-current={id === address.text || undefined}
      >
        {title[locale] || title.ja || t('untitled')}
      </TextLink>
      <span className="row tags">
        <PublishingTag text={text} />
        {opened !== undefined && <small className="muted num">{t('opened', { count: opened })}</small>}
      </span>
    </div>
  );
}
