import {
  endDirectoryRule,
  listDirectoryRules,
  unlinkDirectory,
  type DirectoryRule,
} from '@machi/domain/directory/contract';
import { Callout } from '@machi/ui/callout/Callout';
import { Section } from '@machi/ui/section/Section';
import { Table } from '@machi/ui/table/Table';
import { useQuery } from '@tanstack/react-query';
import { AskedAction } from '../../../shell/asked/AskedAction.tsx';
import { askAnew } from '../../../shell/calls/ask.ts';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { nextOf } from '../../../shell/desk/SecondDecision.tsx';
import { momentInWords } from '../../../shell/language/dates.ts';
import { rolesInWords } from '../roles/RequestEntry.tsx';
import { useDeskActionWords, useDeskTexts } from '../texts.ts';
import { NewRule } from './NewRule.tsx';
import { WaitingRule } from './WaitingRule.tsx';

/** Ends a row of the table or an account of last resort. */
function EndRule({ rule, what }: { readonly rule: DirectoryRule; readonly what: string }) {
  const { t } = useDeskTexts();
  const { directory_rule_id, member } = rule;
  return (
    <AskedAction
      endpoint={endDirectoryRule}
      input={{ directory_rule_id }}
      label={t('directory.end')}
      question={t('directory.end.question', { what })}
      consequence={t(member ? 'directory.end.resort' : 'directory.end.group')}
      done={t('directory.end.done', { what })}
      isDanger
      focus={member ? 'directory-resorts' : 'directory-groups'}
      button={{ size: 'small', 'aria-label': t('directory.end.of', { what }) }}
      words={useDeskActionWords()}
      onGone={() => {}}
    />
  );
}

/** Officials who log in by the office's directory: the roles of its groups, the ways around it, and who comes by it. */
export function DirectoryView() {
  const texts = useDeskTexts();
  const { t, locale } = texts;
  const words = useDeskActionWords();
  const query = useQuery(askAnew(listDirectoryRules, {}, locale));
  const { data } = query;
  if (query.isError || !data) return <NotLoaded query={query} label={t('loading')} />;
  const waiting = data.rules.filter((rule) => rule.is_waiting);
  const groups = data.rules.filter((rule) => !rule.is_waiting && rule.member === null);
  const resorts = data.rules.flatMap((rule) => (!rule.is_waiting && rule.member ? [{ rule, ...rule.member }] : []));
  const next = nextOf(waiting);
  const action = { id: 'action', head: t('directory.action') };
  return (
    <div className="stack-lg">
      <p>{t('directory.what')}</p>
      {data.is_required && resorts.length === 0 && (
        <Callout tone="warning">
          <p>{t('directory.none-required')}</p>
        </Callout>
      )}
      <Section className="stack" titleId="directory-waiting" title={t('directory.waiting')} takesFocus>
        {waiting.length === 0 ? (
          <p>{t('directory.waiting.none')}</p>
        ) : (
          <ul className="members-requests stack-lg">
            {waiting.map((rule) => (
              <WaitingRule key={rule.directory_rule_id} rule={rule} isNext={rule === next} />
            ))}
          </ul>
        )}
      </Section>
      <Section className="stack" titleId="directory-groups" title={t('directory.groups')} takesFocus>
        {groups.length === 0 ? (
          <p>{t('directory.groups.none')}</p>
        ) : (
          <Table
            caption={t('directory.groups')}
            rowHeads
            columns={[
              { id: 'group', head: t('directory.group') },
              { id: 'roles', head: t('directory.roles'), labelled: true },
              { id: 'met', head: t('directory.met'), labelled: true },
              action,
            ]}
            rows={groups.map((rule) => ({
              id: String(rule.directory_rule_id),
              cells: [
                rule.group_name,
                rolesInWords(rule.roles, texts),
                <>
                  {rule.met_at === null ? t('directory.met.never') : momentInWords(rule.met_at, locale)}
                  {rule.is_unmet && (
                    <>
                      <br />
                      <b>{t('directory.unmet')}</b>
                    </>
                  )}
                </>,
                <EndRule key="end" rule={rule} what={rule.group_name ?? ''} />,
              ],
            }))}
          />
        )}
      </Section>
      <Section className="stack" titleId="directory-resorts" title={t('directory.resort')} takesFocus>
        <p>{t('directory.resort.what')}</p>
        {resorts.length === 0 ? (
          <p>{t('directory.resort.none')}</p>
        ) : (
          <Table
            caption={t('directory.resort')}
            rowHeads
            columns={[{ id: 'name', head: t('directory.name') }, action]}
            rows={resorts.map(({ rule, member_id, name }) => ({
              id: String(member_id),
              cells: [name, <EndRule key="end" rule={rule} what={name} />],
            }))}
          />
        )}
      </Section>
      <NewRule />
      <Section className="stack" titleId="directory-links" title={t('directory.links')} takesFocus>
        {data.links.length === 0 ? (
          <p>{t('directory.links.none')}</p>
        ) : (
          <Table
            caption={t('directory.links')}
            rowHeads
            columns={[
              { id: 'name', head: t('directory.name') },
              { id: 'met', head: t('directory.met'), labelled: true },
              action,
            ]}
            rows={data.links.map(({ member_id, name, met_at }) => ({
              id: String(member_id),
              cells: [
                name,
                momentInWords(met_at, locale),
                <AskedAction
                  key="unlink"
                  endpoint={unlinkDirectory}
                  input={{ member_id }}
                  label={t('directory.unlink')}
                  question={t('directory.unlink.question', { name })}
                  consequence={t('directory.unlink.consequence')}
                  done={t('directory.unlink.done', { name })}
                  isDanger
                  focus="directory-links"
                  button={{ size: 'small' }}
                  words={words}
                  onGone={() => {}}
                />,
              ],
            }))}
          />
        )}
      </Section>
    </div>
  );
}
