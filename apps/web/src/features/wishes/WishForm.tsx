import { toldInPlace } from '@machi/client/client';
import { ELSEWHERE } from '@machi/domain/areas/model';
import { timeOf } from '@machi/domain/calendar/model';
import { timeInWords } from '@machi/domain/calendar/words';
import { flagOf } from '@machi/domain/fields/model';
import {
  notificationCategoryIds,
  paces,
  type NotificationCategoryId,
  type Pace,
} from '@machi/domain/notice-letters/model';
import { chooseWishes, readWishes, type WishesView } from '@machi/domain/wishes/contract';
import { fitWays } from '@machi/domain/wishes/decide';
import type { Matter, Way } from '@machi/domain/wishes/model';
import { matterNames, wayNames } from '@machi/domain/wishes/words';
import { CheckField } from '@machi/ui/field/CheckField';
import { FieldGroup } from '@machi/ui/field/FieldGroup';
import { RadioGroup } from '@machi/ui/field/RadioGroup';
import { SelectField } from '@machi/ui/field/SelectField';
import { TextLink } from '@machi/ui/link/TextLink';
import { FormErrors } from '@machi/ui/form-errors/FormErrors';
import { Section } from '@machi/ui/section/Section';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { SendRow } from '../../shell/calls/SendingButton.tsx';
import { askAnew } from '../../shell/calls/ask.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';
import { useCall } from '../../shell/calls/use-call.ts';
import { useRefusalSentences } from '../../shell/calls/use-refusal-sentences.ts';
import { useWishTexts } from './texts.ts';

const NONE = 'none';
const isPace = (value: string): value is Pace => paces.some((pace) => pace === value);

/** Every half hour of a day. */
const TIMES = Array.from({ length: 48 }, (_time, index) => timeOf(index * 30));
const NIGHT = { from: '21:00', to: '07:00' };

/** One matter: a box for each way that fits it. */
function MatterWays({
  matter,
  chosen,
  reach,
  isAreaUnknown,
  onChosen,
}: {
  matter: Matter;
  chosen: readonly Way[];
  reach: WishesView['reach'];
  /** Without it no collection day is told. */
  isAreaUnknown: boolean;
  onChosen: (ways: readonly Way[]) => void;
}) {
  const { t, locale } = useWishTexts();
  // A way that ended may still be chosen, and can be taken out.
  const offered = fitWays(matter).filter((way) => reach[way] === 1 || chosen.includes(way));
  return (
    <FieldGroup legend={matterNames[matter][locale]} hint={t(`matter.${matter}.hint`)}>
      <div className="checks way-checks">
        {offered.map((way) => (
          <label className="check" key={way}>
            <input
              type="checkbox"
              checked={chosen.includes(way)}
              onChange={({ currentTarget: { checked } }) =>
                onChosen(offered.filter((one) => (one === way ? checked : chosen.includes(one))))
              }
            />
            <span>
              {wayNames[way][locale]}
              {reach[way] === 0 && <span className="hint">{t('not-ready')}</span>}
            </span>
          </label>
        ))}
      </div>
      {chosen.length === 0 && matter !== 'waste' && <p className="muted sm">{t('none-chosen')}</p>}
      {matter === 'waste' && isAreaUnknown && (
        <p className="sm">
          {t('area-unknown')} <TextLink href="/waste">{t('area-choose')}</TextLink>
        </p>
      )}
    </FieldGroup>
  );
}

/** Start and end of the quiet hours. */
function QuietHours({
  hours,
  onChange,
}: {
  hours: { readonly from: string; readonly to: string } | undefined;
  onChange: (hours: { from: string; to: string } | undefined) => void;
}) {
  const { t } = useWishTexts();
  const options = TIMES.map((time) => ({ value: time, label: timeInWords(time) }));
  return (
    <Section className="stack" title={t('quiet')}>
      <p>{t('quiet.body')}</p>
      <CheckField
        label={t('quiet.on')}
        checked={hours !== undefined}
        onChange={({ currentTarget: { checked } }) => onChange(checked ? NIGHT : undefined)}
      />
      {hours && (
        <div className="actions">
          {(['from', 'to'] as const).map((end) => (
            <SelectField
              key={end}
              id={`quiet_${end}`}
              label={t(`quiet.${end}`)}
              fit="time"
              options={options}
              value={hours[end]}
              onChange={({ currentTarget: { value } }) => onChange({ ...hours, [end]: value })}
            />
          ))}
        </div>
      )}
    </Section>
  );
}

/** Kinds of notices, each with how often they come. */
function NoticeKinds({
  wishes: { reach, digest_at },
  paceOf,
  onPace,
}: {
  wishes: WishesView;
  paceOf: ReadonlyMap<NotificationCategoryId, Pace>;
  onPace: (id: NotificationCategoryId, pace: Pace | undefined) => void;
}) {
  const { t } = useWishTexts();
  const hasMail = reach.mail === 1;
  const isReached = hasMail || reach.push === 1 || reach.line === 1;
  const choices = [NONE, ...paces.filter((pace) => hasMail || pace === 'at-once')] as const;
  return (
    <Section className="stack notice-wishes" title={t('kinds')}>
      {!isReached && <p>{t('no-reach')}</p>}
      {notificationCategoryIds.map((id) => (
        <RadioGroup
          key={id}
          id={`kind-${id}`}
          legend={t(`kind.${id}`)}
          hint={t(`kind.${id}.hint`)}
          name={`kind-${id}`}
          inline
          value={paceOf.get(id) ?? NONE}
          disabled={!isReached}
          options={choices.map((choice) => ({ value: choice, label: t(`pace.${choice}`) }))}
          onChange={({ currentTarget: { value } }) => onPace(id, isPace(value) ? value : undefined)}
        />
      ))}
      {hasMail && <p className="muted sm">{t('daily.hint', { time: digest_at.replace(/^0/, '') })}</p>}
      <p className="muted sm">{t('no-obituaries')}</p>
    </Section>
  );
}

/** Where they live, for orders and warnings of areas; without a known area everything is told. */
function OwnArea({
  wishes: { areas, area_by_address },
  value,
  onChange,
}: {
  wishes: WishesView;
  value: string;
  onChange: (area: string) => void;
}) {
  const { t } = useWishTexts();
  const own = areas.find(({ area_key }) => area_key === area_by_address)?.area_name;
  const options = [
    { value: '', label: own === undefined ? t('area.unknown') : t('area.address', { area: own }) },
    ...areas.map(({ area_key, area_name }) => ({ value: area_key, label: area_name })),
    { value: ELSEWHERE, label: t('area.elsewhere') },
  ];
  return (
    <SelectField
      id="area_key"
      label={t('area')}
      hint={t('area.hint')}
      options={options}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

type FlagName = 'is_sms_urgent' | 'is_must_only' | 'is_content_shown';

/** All wishes, saved together; what is chosen stays through a switch of the language. */
export function WishForm({ stored }: { stored: WishesView }) {
  const { t, locale } = useWishTexts();
  const [ways, setWays] = useState(() => new Map(stored.matters.map(({ matter, ways: chosen }) => [matter, chosen])));
  const [pace, setPace] = useState<ReadonlyMap<NotificationCategoryId, Pace>>(
    () => new Map(stored.notices.map((wish) => [wish.notice_category_id, wish.pace])),
  );
  const [quiet, setQuiet] = useState(() =>
    stored.quiet_from === null || stored.quiet_to === null
      ? undefined
      : { from: stored.quiet_from, to: stored.quiet_to },
  );
  const [flags, setFlags] = useState<Pick<WishesView, FlagName>>(stored);
  const [area, setArea] = useState(stored.area_key ?? '');
  const [refusal, setRefusal] = useState<readonly string[]>([]);
  const [attempt, setAttempt] = useState(0);
  const { send, busy } = useCall(chooseWishes);
  const sentencesOf = useRefusalSentences();
  const queryClient = useQueryClient();
  const snackbar = useSnackbar();
  const { reach } = stored;
  const shown = [...ways.keys()].filter((matter) => matter !== 'waste' || stored.has_waste === 1);

  async function save(event: FormEvent) {
    event.preventDefault();
    setRefusal([]);
    const choice = {
      notices: [...pace].map(([notice_category_id, often]) => ({ notice_category_id, pace: often })),
      is_sms_urgent: reach.sms === 1 ? flags.is_sms_urgent : 0,
      quiet_from: quiet?.from ?? null,
      quiet_to: quiet?.to ?? null,
      is_must_only: flags.is_must_only,
      is_content_shown: flags.is_content_shown,
      area_key: area === '' ? null : area,
      matters: [...ways].map(([matter, chosen]) => ({ matter, ways: [...chosen] })),
    };
    const result = await send(choice, toldInPlace);
    if (!result) return;
    if (!result.ok) {
      setRefusal(sentencesOf(result, t('not-saved')));
      setAttempt((before) => before + 1);
      return;
    }
    keepReply(queryClient, askAnew(readWishes, {}, locale), result.reply);
    snackbar.show(t('saved'), 'success');
  }

  const flagField = (name: FlagName, text: 'sms' | 'must-only' | 'content') => (
    <CheckField
      id={name}
      label={t(text)}
      hint={t(`${text}.hint`)}
      checked={flags[name] === 1}
      onChange={({ currentTarget: { checked } }) => setFlags((before) => ({ ...before, [name]: flagOf(checked) }))}
    />
  );
  return (
    <form className="stack-lg" noValidate onSubmit={(event) => void save(event)}>
      <FormErrors heading={t('not-saved')} attempt={attempt}>
        {refusal.length > 0 && refusal.map((sentence) => <p key={sentence}>{sentence}</p>)}
      </FormErrors>
      <Section className="stack" title={t('matters')}>
        <p>{t(Object.values(reach).filter((has) => has === 1).length > 1 ? 'matters.hint' : 'matters.one')}</p>
        {shown.map((matter) => (
          <MatterWays
            key={matter}
            matter={matter}
            reach={reach}
            isAreaUnknown={stored.is_waste_area_known === 0}
            chosen={ways.get(matter) ?? []}
            onChosen={(chosen) => setWays((before) => new Map(before).set(matter, [...chosen]))}
          />
        ))}
      </Section>
      <NoticeKinds
        wishes={stored}
        paceOf={pace}
        onPace={(id, often) =>
          setPace((before) => {
            const next = new Map(before);
            if (often) next.set(id, often);
            else next.delete(id);
            return next;
          })
        }
      />
      <Section className="stack" title={t('urgent')}>
        <p>{t(reach.mail === 1 ? 'urgent.body.mail' : reach.sms === 1 ? 'urgent.body.sms' : 'urgent.body.none')}</p>
        {reach.mail === 1 &&
          (reach.sms === 1 ? flagField('is_sms_urgent', 'sms') : <p className="muted sm">{t('sms.no-mobile')}</p>)}
        <p>{t('always')}</p>
        {stored.areas.length > 0 && <OwnArea wishes={stored} value={area} onChange={setArea} />}
      </Section>
      <QuietHours hours={quiet} onChange={setQuiet} />
      <Section className="stack" title={t('more')}>
        {flagField('is_must_only', 'must-only')}
        {flagField('is_content_shown', 'content')}
      </Section>
      <SendRow busy={busy} busyLabel={t('saving')}>
        {t('save')}
      </SendRow>
    </form>
  );
}
