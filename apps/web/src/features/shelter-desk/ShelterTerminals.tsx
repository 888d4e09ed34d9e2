import {
  makeShelterCode,
  sendTerminal,
  undoTerminal,
  type DeskShelter,
  type ShelterTerminal,
} from '@machi/domain/shelters/contract';
import { Callout } from '@machi/ui/callout/Callout';
import { SelectField } from '@machi/ui/field/SelectField';
import { Section } from '@machi/ui/section/Section';
import { StatusTag } from '@machi/ui/tag/Tag';
import { useRef, useState, type RefObject } from 'react';
import { AskedAction } from '../../shell/asked/AskedAction.tsx';
import { momentInWords } from '../../shell/language/dates.ts';
import { useMay } from '../../shell/officials/use-part.ts';
import { useShelterDeskTexts } from './open-shelters.ts';

interface TerminalsProps {
  readonly shelters: readonly DeskShelter[];
  readonly terminals: readonly ShelterTerminal[];
  readonly codeMadeAt: string | null;
}

/** The terminals that take people in at shelters, and the code that turns one to a shelter without a network. */
export function ShelterTerminals({ shelters, terminals, codeMadeAt }: TerminalsProps) {
  const texts = useShelterDeskTexts();
  const { t, locale } = texts;
  const [code, setCode] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Section className="stack" title={t('terminals')} headingRef={heading}>
      <p>{t('terminals.note')}</p>
      {terminals.length === 0 ? (
        <p>{t('terminals.none')}</p>
      ) : (
        <ul className="entries-list">
          {terminals.map((terminal) => (
            <TerminalEntry key={terminal.terminal_id} terminal={terminal} shelters={shelters} focus={heading} />
          ))}
        </ul>
      )}
      <div className="stack-tight">
        <h3>{t('code')}</h3>
        <p>{codeMadeAt === null ? t('code.none') : t('code.made', { at: momentInWords(codeMadeAt, locale) })}</p>
        {code !== '' && (
          <Callout tone="success" live="status" title={t('code.new')}>
            <p className="shelter-code num">{`${code.slice(0, 4)} ${code.slice(4)}`}</p>
            <p>{t('code.once')}</p>
          </Callout>
        )}
        <div>
          <AskedAction
            endpoint={makeShelterCode}
            input={{}}
            label={t('code.make')}
            question={t('code.question')}
            consequence={t('code.consequence')}
            done=""
            button={{ size: 'small' }}
            words={texts}
            focus={heading}
            onDone={({ shelter_code }) => setCode(shelter_code)}
          />
        </div>
      </div>
    </Section>
  );
}

interface EntryProps extends Pick<TerminalsProps, 'shelters'> {
  readonly terminal: ShelterTerminal;
  readonly focus: RefObject<HTMLHeadingElement | null>;
}

function TerminalEntry({ terminal, shelters, focus }: EntryProps) {
  const texts = useShelterDeskTexts();
  const { t, locale } = texts;
  const may = useMay();
  const [chosen, setChosen] = useState('');
  const { terminal_id, terminal_name: name, shelter_id, decided_at, seen_at, people, unsent, is_revoked } = terminal;
  const serves = shelters.find((shelter) => shelter.shelter_id === shelter_id);
  const facts = [
    ...(decided_at === null ? [] : [t('terminal.decided', { at: momentInWords(decided_at, locale) })]),
    ...(seen_at === null ? [] : [t('terminal.seen', { at: momentInWords(seen_at, locale) })]),
    ...(people > 0 ? [t('terminal.people', { count: people })] : []),
    ...(unsent > 0 ? [t('terminal.unsent', { count: unsent })] : []),
  ];
  return (
    <li className="entries-entry">
      <div className="stack-tight">
        <h3>{name}</h3>
        <p className="row tags">
          {is_revoked === 1 ? (
            <StatusTag shape="cancelled">{t('terminal.ended')}</StatusTag>
          ) : (
            <StatusTag shape={serves ? 'fixed' : 'cancelled'}>
              {serves ? t('terminal.serves', { name: serves.shelter_name }) : t('terminal.serves-none')}
            </StatusTag>
          )}
        </p>
        <p className="entries-facts num">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      <div className="row tight entries-actions">
        {is_revoked === 0 && (
          <AskedAction
            endpoint={sendTerminal}
            input={() => ({ terminal_id, shelter_id: chosen === '' ? null : Number(chosen) })}
            label={t('terminal.choose')}
            question={t('terminal.choose.question', { name })}
            consequence={t('terminal.choose.consequence')}
            done={t('terminal.choose.done', { name })}
            button={{ size: 'small', 'aria-label': t('terminal.choose.of', { name }) }}
            words={texts}
            focus={focus}
            onAsk={() => setChosen(serves && serves.state !== 'closed' ? String(serves.shelter_id) : '')}
          >
            <SelectField
              label={t('shelter')}
              value={chosen}
              onChange={({ target }) => setChosen(target.value)}
              options={[
                { value: '', label: t('terminal.no-shelter') },
                ...shelters
                  .filter(({ state }) => state !== 'closed')
                  .map((shelter) => ({ value: String(shelter.shelter_id), label: shelter.shelter_name })),
              ]}
            />
          </AskedAction>
        )}
        {people > 0 && may('shelter:people:any') && (
          <AskedAction
            endpoint={undoTerminal}
            input={{ terminal_id }}
            label={t('undo')}
            question={t('undo.question', { name })}
            consequence={t('undo.consequence', { count: people })}
            done={({ undone }) => t('undo.done', { count: undone })}
            isDanger
            button={{ size: 'small', variant: 'quiet-danger', 'aria-label': t('undo.of', { name }) }}
            words={texts}
            focus={focus}
          />
        )}
      </div>
    </li>
  );
}
