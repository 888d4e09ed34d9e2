import { joinHousehold, listLotteryHouseholds, splitHousehold } from '@machi/domain/lotteries/desk-contract';
import type { LotteryHousehold } from '@machi/domain/lotteries/model';
import { Button } from '@machi/ui/button/Button';
import { ConfirmDialog } from '@machi/ui/confirm-dialog/ConfirmDialog';
import { CheckField } from '@machi/ui/field/CheckField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { Section } from '@machi/ui/section/Section';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { Table } from '@machi/ui/table/Table';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { SendingButton } from '../../../shell/calls/SendingButton.tsx';
import { useReadChanged } from '../../../shell/calls/use-read-changed.ts';
import { useAsked } from '../../../shell/asked/use-asked.ts';
import { ask } from '../../../shell/calls/ask.ts';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { useCall } from '../../../shell/calls/use-call.ts';
import { ReasonField } from '../../../shell/desk/ReasonField.tsx';
import { useReason } from '../../../shell/desk/use-reason.ts';
import { useLotteryDeskTexts } from './texts.ts';

const idsOf = ({ people }: LotteryHousehold): number[] => people.map(({ member_id }) => member_id);

/** Applicants with one address share one ticket, unless staff find that they are several households. */
export function Households({ lotteryId }: { readonly lotteryId: number }) {
  const { t, locale } = useLotteryDeskTexts();
  const snackbar = useSnackbar();
  const query = useQuery(ask(listLotteryHouseholds, { lottery_id: lotteryId }, locale));
  const readChanged = useReadChanged();
  const join = useCall(joinHousehold);
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<LotteryHousehold>();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [isNobody, setNobody] = useState(false);
  const why = useReason('split-reason', t('split.reason'), t('split.missing'));
  const { ask: askSplit, act, dialog } = useAsked(splitHousehold, { words: { t }, focus: heading, onDone: why.clear });
  if (query.isError || !query.data) return <NotLoaded query={query} label={t('households.loading')} />;
  const { together, apart } = query.data;

  function takeApart() {
    setNobody(chosen.length === 0);
    if (!why.check() || chosen.length === 0) return;
    void act({ lottery_id: lotteryId, member_ids: [...chosen], reason: why.reason }, t('split.done'));
  }
  async function putBack(household: LotteryHousehold) {
    const result = await join.send({ lottery_id: lotteryId, member_ids: idsOf(household) }, {});
    if (!result?.ok) return;
    snackbar.show(t('join.done'), 'success');
    heading.current?.focus();
    await readChanged(joinHousehold);
  }
  const names = (household: LotteryHousehold) => (
    <ul>
      {household.people.map(({ code, name }) => (
        <li key={code}>
          {name} <small className="num nb">{code}</small>
        </li>
      ))}
    </ul>
  );
  return (
    <Section className="stack" title={t('households')} level={3} headingRef={heading}>
      <p>{t(together.length === 0 ? 'households.none' : 'households.what')}</p>
      {together.length > 0 && (
        <Table
          caption={t('households')}
          columns={(['address', 'people', 'action'] as const).map((id) => ({ id, head: t(`households.${id}`) }))}
          rows={together.map((household) => ({
            id: household.people.map(({ code }) => code).join(),
            cells: [
              household.address,
              names(household),
              <Button
                key="split"
                size="small"
                aria-label={t('split.of', { address: household.address })}
                onClick={() => {
                  setNobody(false);
                  setAsked(household);
                  setChosen(idsOf(household));
                  askSplit();
                }}
              >
                {t('split')}
              </Button>,
            ],
          }))}
        />
      )}
      {apart.length > 0 && (
        <Table
          caption={t('apart')}
          captionHidden={false}
          columns={(['address', 'people', 'reason', 'action'] as const).map((id) => ({
            id,
            head: t(`households.${id}`),
          }))}
          rows={apart.map((household) => ({
            id: household.people.map(({ code }) => code).join(),
            cells: [
              household.address,
              names(household),
              household.reason,
              <SendingButton
                key="join"
                size="small"
                busy={join.busy}
                aria-label={t('join.of', { address: household.address })}
                onClick={() => void putBack(household)}
              >
                {t('join')}
              </SendingButton>,
            ],
          }))}
        />
      )}
      <ConfirmDialog
        {...dialog}
        variant="primary"
        question={asked && t('split.question', { address: asked.address })}
        consequence={asked && <p>{t('split.consequence', { count: chosen.length })}</p>}
        confirmLabel={t('split')}
        errors={isNobody ? [t('split.nobody')] : dialog.errors}
        onConfirm={takeApart}
      >
        <ReasonField {...why.field} />
        {asked && asked.people.length > 2 && (
          <FieldGroup legend={t('split.who')} hint={t('split.who.hint')}>
            {asked.people.map(({ member_id, name }) => (
              <CheckField
                key={member_id}
                label={name}
                checked={chosen.includes(member_id)}
                onChange={({ target }) =>
                  setChosen((now) => (target.checked ? [...now, member_id] : now.filter((one) => one !== member_id)))
                }
              />
            ))}
          </FieldGroup>
        )}
      </ConfirmDialog>
    </Section>
  );
}
