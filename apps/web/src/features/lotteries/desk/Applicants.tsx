import { listLotteryApplicants } from '@machi/domain/lotteries/desk-contract';
import type { DeskLottery, LotteryApplicant } from '@machi/domain/lotteries/model';
import { Button } from '@machi/ui/button/Button';
import { DeskPages } from '@machi/ui/desk/DeskPages';
import { DeskSearch } from '@machi/ui/desk/DeskSearch';
import { NoneFound } from '@machi/ui/desk/NoneFound';
import { TextLink } from '@machi/ui/link/TextLink';
import { Table } from '@machi/ui/table/Table';
import { StatusTag } from '@machi/ui/tag/Tag';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { useQuery } from '@tanstack/react-query';
import { askList } from '../../../shell/calls/ask.ts';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { useHeldAddress } from '../../../shell/desk/use-held-address.ts';
import { slotInWords } from '../words.ts';
import { closedApplicants, readAddress } from './address.ts';
import { useLotteryDeskTexts } from './texts.ts';

/** Result of an application, or its choices before the draw. */
function Came({ applicant, lottery }: { readonly applicant: LotteryApplicant; readonly lottery: DeskLottery }) {
  const { t, locale } = useLotteryDeskTexts();
  const { code, outcome, won_slot_no, application_code, choices } = applicant;
  const wordsOf = (no: number): string => {
    const slot = lottery.slots.find(({ slot_no }) => slot_no === no);
    return slot ? slotInWords(slot, locale) : '';
  };
  if (lottery.phase !== 'drawn')
    return (
      <ol className="lottery-wishes num">
        {choices.map((no) => (
          <li key={no}>
            <Unbroken text={wordsOf(no)} />
          </li>
        ))}
      </ol>
    );
  return (
    <>
      <StatusTag shape={outcome === 'won' ? 'fixed' : 'cancelled'}>{t(`outcome.${outcome ?? 'out'}`)}</StatusTag>
      {won_slot_no !== null && (
        <small className="desk-under num">
          {application_code === null ? (
            <Unbroken text={wordsOf(won_slot_no)} />
          ) : (
            <TextLink
              href={`/reception?application=${application_code}`}
              aria-label={t('applicants.open', { slot: wordsOf(won_slot_no), code })}
            >
              {wordsOf(won_slot_no)}
            </TextLink>
          )}
        </small>
      )}
    </>
  );
}

/** Applicants that match the search, page by page. */
function ApplicantList({ lottery }: { readonly lottery: DeskLottery }) {
  const { t, locale } = useLotteryDeskTexts();
  const { address, hrefWith, go } = useHeldAddress('/reception/lottery', readAddress);
  const { q, page } = address;
  const query = useQuery(askList(listLotteryApplicants, { lottery_id: lottery.lottery_id, q, page }, locale));
  const { data, isPlaceholderData } = query;

  return (
    <>
      <DeskSearch
        t={t}
        isMain={lottery.phase !== 'closed'}
        shown={{ q }}
        onSearch={({ q: words }) => go({ q: words === '' ? undefined : words, page: undefined })}
        onClear={q === '' ? undefined : () => go({ q: undefined, page: undefined })}
      />
      {query.isError || !data ? (
        <NotLoaded query={query} label={t('applicants.loading')} />
      ) : data.total === 0 ? (
        <NoneFound
          title={t(q === '' ? 'applicants.none' : 'find.none')}
          body={t(q === '' ? 'applicants.none.what' : 'applicants.none.body')}
          headingLevel={3}
        />
      ) : (
        <div className="stack" aria-busy={isPlaceholderData}>
          <p role="status" className="num">
            {t('applicants.count', { count: data.total })}
          </p>
          <Table
            caption={t(lottery.phase === 'drawn' ? 'applicants.drawn' : 'applicants')}
            columns={[
              { id: 'name', head: t('call.name') },
              { id: 'came', head: t(lottery.phase === 'drawn' ? 'call.outcome' : 'applicants.wishes') },
            ]}
            fold
            rows={data.applicants.map((applicant) => ({
              id: applicant.code,
              cells: [
                <>
                  <b>{applicant.group_name === '' ? applicant.name : applicant.group_name}</b>
                  <small className="desk-under num">
                    {applicant.group_name === '' ? '' : `${applicant.name} `}
                    <span className="nb">{applicant.code}</span>
                  </small>
                </>,
                <Came key="came" applicant={applicant} lottery={lottery} />,
              ],
            }))}
          />
          <DeskPages t={t} reply={data} hrefWith={hrefWith} />
        </div>
      )}
    </>
  );
}

/** Applicants and their results. Names load only on request: every access is recorded. */
export function Applicants({ lottery }: { readonly lottery: DeskLottery }) {
  const { t } = useLotteryDeskTexts();
  const { address, go } = useHeldAddress('/reception/lottery', readAddress);
  const { areApplicantsShown } = address;
  return (
    <section className="stack" aria-labelledby="lottery-applicants">
      <h3 id="lottery-applicants">{t(lottery.phase === 'drawn' ? 'applicants.drawn' : 'applicants')}</h3>
      <p>{t('applicants.what')}</p>
      <div className="actions">
        <Button
          aria-expanded={areApplicantsShown}
          onClick={() => go(areApplicantsShown ? closedApplicants : { applicants: '1' }, true)}
        >
          {t(areApplicantsShown ? 'applicants.hide' : 'applicants.show')}
        </Button>
      </div>
      {areApplicantsShown && <ApplicantList lottery={lottery} />}
    </section>
  );
}
