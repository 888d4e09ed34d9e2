import { fold } from '@machi/domain/search/fold';
import { listSupport, putSupport, removeSupport, type SupportList } from '@machi/domain/safety/contract';
import { Button } from '@machi/ui/button/Button';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { DateField } from '@machi/ui/field/DateField';
import { TextField } from '@machi/ui/field/TextField';
import { Form } from '@machi/ui/form/Form';
import { TextLink } from '@machi/ui/link/TextLink';
import { Panel } from '@machi/ui/panel/Panel';
import { Section } from '@machi/ui/section/Section';
import { SearchField } from '@machi/ui/search-field/SearchField';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { useState } from 'react';
import { AskedAction } from '../../shell/asked/AskedAction.tsx';
import { SendRow } from '../../shell/calls/SendingButton.tsx';
import { useTold } from '../../shell/calls/use-told.ts';
import { useSafetyDeskTexts } from './texts.ts';

/** Finds in what is shown: nothing is asked and nothing more is read. */
function among(people: SupportList['people'], typed: string): SupportList['people'] {
  const words = fold(typed).split(/\s+/);
  return people.filter(({ name, furigana, address }) => {
    const said = fold(`${name}${furigana}${address}`).replaceAll(/\s/g, '');
    return words.every((word) => said.includes(word));
  });
}

const blank = { member_id: '', needs: '', helper: '', consented_on: '' };

/** Who needs help to evacuate: the list is opened by a press, because each look is recorded. */
export function SupportSection() {
  const texts = useSafetyDeskTexts();
  const { t } = texts;
  const snackbar = useSnackbar();
  const list = useTold(listSupport, texts);
  const put = useTold(putSupport, texts);
  const [found, setFound] = useState<SupportList>();
  const [values, setValues] = useState(blank);
  const [typed, setTyped] = useState('');
  const shown = among(found?.people ?? [], typed);
  const given = (name: keyof typeof blank) => ({
    id: `support-${name}`,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: target.value })),
  });
  async function save() {
    const { member_id, ...rest } = values;
    if (!/^\d{1,9}$/.test(member_id.trim()) || rest.needs.trim() === '' || rest.consented_on === '')
      return put.setLines([t('support.missing')]);
    const saved = await put.act({ ...rest, member_id: Number(member_id) });
    if (!saved) return undefined;
    setFound(saved);
    setValues(blank);
    return snackbar.show(t('support.saved'), 'success');
  }
  return (
    <Section className="stack" title={t('support')}>
      <p>{t('support.body')}</p>
      <CalloutLines lines={list.lines} />
      {found === undefined ? (
        <div>
          <Button
            busy={list.busy}
            busyLabel={t('sending')}
            onClick={() => void list.act({}).then((people) => setFound(people))}
          >
            {t('support.show')}
          </Button>
        </div>
      ) : (
        <>
          {found.people.length === 0 ? (
            <p>{t('support.empty')}</p>
          ) : (
            <SearchField
              label={t('support.find')}
              hint={t('support.find.hint')}
              value={typed}
              onChange={setTyped}
              clearLabel={t('support.find.clear')}
            />
          )}
          <p role="status" className={typed === '' ? 'sr' : 'num'}>
            {typed !== '' && t('support.found', { count: shown.length })}
          </p>
          <ul className="entries-list">
            {shown.map(({ member_id, name, tel, address, needs, helper, consented_on }) => (
              <li key={member_id} className="entries-entry">
                <div className="stack-tight">
                  <h3>{name}</h3>
                  <p className="entries-facts">
                    {tel !== '' && <TextLink href={`tel:${tel}`}>{tel}</TextLink>}
                    <span>{address}</span>
                    <span>{t('support.consented', { on: consented_on })}</span>
                  </p>
                  <p>{t('needs', { needs })}</p>
                  {helper !== '' && <p>{t('helper', { helper })}</p>}
                </div>
                <div className="row tight entries-actions">
                  <AskedAction
                    endpoint={removeSupport}
                    input={{ member_id }}
                    label={t('support.remove')}
                    question={t('support.remove.question', { name })}
                    consequence={t('support.remove.consequence')}
                    done={t('support.removed')}
                    isDanger
                    button={{ size: 'small', 'aria-label': t('support.remove.of', { name }) }}
                    words={texts}
                    onDone={setFound}
                  />
                </div>
              </li>
            ))}
          </ul>
          <Panel title={t('support.add')} headingLevel={3}>
            <Form className="stack" onSend={save}>
              <CalloutLines lines={put.lines} />
              <TextField
                {...given('member_id')}
                label={t('support.member')}
                hint={t('support.member.hint')}
                requiredWord={t('required')}
                inputMode="numeric"
                autoComplete="off"
              />
              <TextField
                {...given('needs')}
                label={t('support.needs')}
                requiredWord={t('required')}
                autoComplete="off"
              />
              <TextField {...given('helper')} label={t('support.helper')} autoComplete="off" />
              <DateField {...given('consented_on')} label={t('support.consent')} requiredWord={t('required')} />
              <SendRow variant="second" busy={put.busy}>
                {t('support.add')}
              </SendRow>
            </Form>
          </Panel>
        </>
      )}
    </Section>
  );
}
