import {
  approveEvacuation,
  changeEvacuation,
  dropEvacuation,
  listUnreached,
  previewEvacuationStep,
  type DeskOrder,
  type DeskStep,
  type EvacuationPreview,
} from '@machi/domain/evacuation/contract';
import { ENDED, orderLevels, type StepLevel } from '@machi/domain/evacuation/model';
import { causeNames, levelNames } from '@machi/domain/evacuation/words';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { TextLink } from '@machi/ui/link/TextLink';
import { Table } from '@machi/ui/table/Table';
import { StatusTag, Tag } from '@machi/ui/tag/Tag';
import { useState } from 'react';
import { useReadChanged } from '../../shell/calls/use-read-changed.ts';
import { useTold } from '../../shell/calls/use-told.ts';
import { SecondDecision } from '../../shell/desk/SecondDecision.tsx';
import { momentInWords } from '../../shell/language/dates.ts';
import { OrderPreview } from './OrderPreview.tsx';
import { useEvacuationTexts } from './texts.ts';

function useLevelWords() {
  const { t, locale } = useEvacuationTexts();
  return (level: StepLevel): string =>
    level === ENDED ? levelNames[level][locale] : t('level.of', { level, name: levelNames[level][locale] });
}

/** Whom no way has told, to telephone. Opening it is recorded. */
function Unreached({ step, what }: { readonly step: DeskStep; readonly what: string }) {
  const texts = useEvacuationTexts();
  const { t } = texts;
  const { act, busy, lines } = useTold(listUnreached, texts);
  const [found, setFound] = useState<ReplyOf<typeof listUnreached>>();
  const open = async () => setFound(await act({ evacuation_step_id: step.evacuation_step_id }));
  return (
    <div className="stack-tight">
      <CalloutLines lines={lines} />
      <div className="row tight">
        <Button
          size="small"
          busy={busy}
          busyLabel={t('sending')}
          aria-label={t('unreached.of', { what })}
          onClick={() => void open()}
        >
          {t('unreached')}
        </Button>
        <span className="sm muted">{t('unreached.note')}</span>
      </div>
      {found &&
        (found.people.length === 0 ? (
          <p role="status">{t('unreached.empty')}</p>
        ) : (
          <Table
            caption={t('unreached')}
            columns={[
              { id: 'name', head: t('unreached.name') },
              { id: 'tel', head: t('unreached.tel') },
              { id: 'area', head: t('unreached.area') },
              { id: 'address', head: t('unreached.address') },
            ]}
            rows={found.people.map(({ member_id, name, tel, area, address }) => ({
              id: String(member_id),
              cells: [
                name,
                tel === '' ? (
                  '―'
                ) : (
                  <TextLink key="tel" href={`tel:${tel}`}>
                    {tel}
                  </TextLink>
                ),
                area,
                address,
              ],
            }))}
          />
        ))}
      {found?.has_more === true && <p>{t('unreached.more')}</p>}
    </div>
  );
}

function Step({ step, where }: { readonly step: DeskStep; readonly where: string }) {
  const texts = useEvacuationTexts();
  const { t, locale } = texts;
  const levelWords = useLevelWords();
  const readChanged = useReadChanged();
  const approve = useTold(approveEvacuation, texts, { onRefused: () => readChanged(approveEvacuation) });
  const drop = useTold(dropEvacuation, texts, { onRefused: () => readChanged(dropEvacuation) });
  const { evacuation_step_id, level, decided_at, alone_reason: reason, reach } = step;
  const what = `${where} ${levelWords(level)}`;
  const at = momentInWords(decided_at ?? step.asked_at, locale);
  const [asked, by] = [step.asked_by_name ?? t('left'), step.decided_by_name ?? t('left')];
  async function decide(
    { act }: typeof approve | typeof drop,
    endpoint: typeof approveEvacuation | typeof dropEvacuation,
  ) {
    if (await act({ evacuation_step_id })) await readChanged(endpoint);
  }
  return (
    <li className="stack-tight">
      <strong>{levelWords(level)}</strong>
      {decided_at === null ? (
        <>
          <p>{t('step.waits', { by: asked, at })}</p>
          <CalloutLines lines={[...approve.lines, ...drop.lines]} />
          <SecondDecision
            obstacle={step.obstacle}
            busy={approve.busy}
            busyLabel={t('sending')}
            approve={{
              words: t('approve'),
              of: t('approve.of', { what }),
              act: () => void decide(approve, approveEvacuation),
            }}
            refuse={{ words: t('drop'), of: t('drop.of', { what }), act: () => void decide(drop, dropEvacuation) }}
          />
        </>
      ) : (
        <p className="sm">
          {reason === null ? t('step.sent', { at, asked, by }) : t('step.alone', { at, by, reason })}
        </p>
      )}
      {reach && (
        <p className="num">
          {t('reach', reach)} {reach.unplaced > 0 && t('reach.unplaced', reach)}
        </p>
      )}
      {reach && reach.none > 0 && <Unreached step={step} what={what} />}
    </li>
  );
}

/** Raises, lowers or ends an order: the level, its words, and how it is sent. */
function Change({
  order,
  last,
  onDone,
}: {
  readonly order: DeskOrder;
  readonly last: DeskStep;
  readonly onDone: () => void;
}) {
  const texts = useEvacuationTexts();
  const { t } = texts;
  const levelWords = useLevelWords();
  const { act, lines } = useTold(previewEvacuationStep, texts);
  const [chosen, setChosen] = useState<{ readonly level: StepLevel; readonly said?: EvacuationPreview }>();
  const offered = [ENDED, ...orderLevels].filter((level) => level !== last.level) as readonly StepLevel[];
  const inputOf = (level: StepLevel) => ({ evacuation_order_id: order.evacuation_order_id, seen: last.step, level });
  async function choose(level: StepLevel) {
    setChosen({ level });
    const said = await act(inputOf(level));
    if (said) setChosen({ level, said });
  }
  return (
    <div className="stack">
      <RadioGroup
        legend={t('change.to')}
        value={chosen === undefined ? '' : String(chosen.level)}
        options={offered.map((level) => ({
          value: String(level),
          label: level === ENDED ? t('change.0') : levelWords(level),
        }))}
        onChange={({ currentTarget: { value } }) => {
          const level = offered.find((one) => String(one) === value);
          if (level !== undefined) void choose(level);
        }}
      />
      <CalloutLines lines={lines} />
      {chosen?.said && (
        <OrderPreview
          id={`evacuation-${order.evacuation_order_id}`}
          said={chosen.said}
          endpoint={changeEvacuation}
          inputOf={(alone_reason) => ({ ...inputOf(chosen.level), alone_reason })}
          onDone={onDone}
        />
      )}
    </div>
  );
}

/** An order as one thread, the latest step first. */
export function OrderEntry({ order }: { readonly order: DeskOrder }) {
  const { t, locale } = useEvacuationTexts();
  const [isChanging, setChanging] = useState(false);
  const { where, cause, is_drill, steps } = order;
  const last = steps.find(({ decided_at }) => decided_at !== null);
  const isWaiting = steps.some(({ decided_at }) => decided_at === null);
  const isStanding = last !== undefined && last.level !== ENDED;
  return (
    <li className="entries-entry">
      <div className="stack-tight">
        <h3 className="as-title">{where}</h3>
        <p className="row tags">
          {is_drill === 1 && <StatusTag shape="cancelled">{t('drill')}</StatusTag>}
          <Tag>{causeNames[cause][locale]}</Tag>
        </p>
        <ol className="evacuation-steps stack">
          {steps.map((step) => (
            <Step key={step.evacuation_step_id} step={step} where={where} />
          ))}
        </ol>
        {isChanging && last && <Change order={order} last={last} onDone={() => setChanging(false)} />}
      </div>
      {isStanding && !isWaiting && (
        <div className="row tight entries-actions">
          <Button
            size="small"
            aria-expanded={isChanging}
            aria-label={t('change.of', { where })}
            onClick={() => setChanging(!isChanging)}
          >
            {t('change')}
          </Button>
        </div>
      )}
    </li>
  );
}
