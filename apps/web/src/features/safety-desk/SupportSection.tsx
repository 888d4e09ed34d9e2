import { fold } from '@machi/domain/search/fold';
import {
  findSupportMembers,
  listSupport,
  putSupport,
  removeSupport,
  type SupportList,
} from '@machi/domain/safety/contract';
import { dateInWords } from '@machi/domain/calendar/words';
import { loginIdInWords } from '@machi/domain/described/tidy';
import type { FoundMember } from '@machi/domain/members/found-member';
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
import { MemberFinder } from '../../shell/desk/account-finder/MemberFinder.tsx';
import { useSentForm } from '../../shell/desk/use-sent-form.ts';
import { useSafetyDeskTexts } from './texts.ts';

/** Finds in what is shown: nothing is asked and nothing more is read. */
function among(people: SupportList['people'], typed: string): SupportList['people'] {
  const words = fold(typed).split(/\s+/);
  return people.filter(({ name, furigana, address }) => {
    const said = fold(`${name}${furigana}${address}`).replaceAll(/\s/g, '');
    return words.every((word) => said.includes(word));
  });
}

const blank = { needs: '', helper: '', consented_on: '' };

/** Who needs help to evacuate: the list is opened by a press, because each look is recorded. */
export function SupportSection() {
  const texts = useSafetyDeskTexts();
  const { t, locale } = texts;
  const snackbar = useSnackbar();
  const list = useTold(listSupport, texts);
  const put = useSentForm(putSupport, 'support', blank, texts);
  const [found, setFound] = useState<SupportList>();
  const [chosen, setChosen] = useState<FoundMember>();
  const [typed, setTyped] = useState('');
  const shown = among(found?.people ?? [], typed);
  async function save() {
    if (!chosen) return undefined;
    const saved = await put.sendForm({ ...put.values, member_id: chosen.member_id });
    if (!saved) return undefined;
    setFound(saved);
    setChosen(undefined);
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
                    <span>{t('support.consented', { on: dateInWords(consented_on)[locale] })}</span>
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
            {chosen === undefined ? (
              <MemberFinder
                endpoint={findSupportMembers}
                label={t('support.member')}
                columns={[
                  { id: 'tel', head: t('support.tel'), cell: ({ tel }) => (tel === null ? '―' : loginIdInWords(tel)) },
                  { id: 'number', head: t('support.number'), cell: ({ member_id }) => member_id },
                ]}
                onChoose={setChosen}
              />
            ) : (
              <Form className="stack" onSend={save}>
                <CalloutLines lines={put.lines} />
                <p className="row tight">
                  <b>{chosen.name}</b>
                  <Button size="small" onClick={() => setChosen(undefined)}>
                    {t('support.other')}
                  </Button>
                </p>
                <TextField {...put.text('needs', put.values.needs)} label={t('support.needs')} />
                <TextField
                  {...put.text('helper', put.values.helper)}
                  requiredWord={undefined}
                  label={t('support.helper')}
                />
                <DateField
                  {...put.text('consented_on', put.values.consented_on)}
                  label={t('support.consent')}
                  readout={put.values.consented_on && dateInWords(put.values.consented_on)[locale]}
                />
                <SendRow variant="second" busy={put.busy}>
                  {t('support.add')}
                </SendRow>
              </Form>
            )}
          </Panel>
        </>
      )}
    </Section>
  );
}
