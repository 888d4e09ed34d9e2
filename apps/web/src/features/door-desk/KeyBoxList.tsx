import { writtenDoorCode } from '@machi/domain/doors/code';
import { listKeyBoxes, printKeyBoxes, setKeyBox, type KeyBoxChange } from '@machi/domain/doors/key-box-contract';
import { CalloutLines } from '@machi/ui/callout/CalloutLines';
import { Section } from '@machi/ui/section/Section';
import { StatusTag } from '@machi/ui/tag/Tag';
import { useQuery } from '@tanstack/react-query';
import { SendingButton } from '../../shell/calls/SendingButton.tsx';
import { askAnew } from '../../shell/calls/ask.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { useReadChanged } from '../../shell/calls/use-read-changed.ts';
import { useTold } from '../../shell/calls/use-told.ts';
import { momentInWords } from '../../shell/language/dates.ts';
import { usePdf } from '../../shell/use-paper.ts';
import { useDoorTexts } from './door-words.ts';

function Change({ change }: { readonly change: KeyBoxChange }) {
  const texts = useDoorTexts();
  const { t, locale } = texts;
  const { act, busy, lines } = useTold(setKeyBox, texts);
  const readChanged = useReadChanged();
  const { door_key_id, door_name, from, until, digits, is_set } = change;
  const words = { name: door_name, from: momentInWords(from, locale), until: momentInWords(until, locale) };
  return (
    <li className="entries-entry">
      <div className="stack-tight">
        <h3>{door_name}</h3>
        <p className="entries-facts num">
          <span>{t('code.span', words)}</span>
          <StatusTag shape={is_set ? 'fixed' : 'provisional'}>{t(is_set ? 'box.set' : 'box.due')}</StatusTag>
        </p>
        <p className="entries-code num" translate="no">
          {writtenDoorCode(digits)}
        </p>
        <CalloutLines lines={lines} />
      </div>
      <div className="row tight entries-actions">
        <SendingButton
          size="small"
          variant={is_set ? 'text' : 'second'}
          busy={busy}
          aria-label={t(is_set ? 'box.undo.of' : 'box.tick.of', words)}
          onClick={() =>
            void act({ door_key_id, is_set: !is_set }).then((done) => (done ? readChanged(setKeyBox) : undefined))
          }
        >
          {t(is_set ? 'box.undo' : 'box.tick')}
        </SendingButton>
      </div>
    </li>
  );
}

/** Key boxes know no network: the digits that somebody has to turn, and when. */
export function KeyBoxList() {
  const { t, locale } = useDoorTexts();
  const query = useQuery(askAnew(listKeyBoxes, {}, locale));
  const paper = usePdf(printKeyBoxes, (name) => t('box.saved', { name }));
  const { data } = query;
  if (query.isError || !data) return <NotLoaded query={query} label={t('loading')} />;
  return (
    <Section className="stack" title={t('boxes')}>
      <p>{t('boxes.body')}</p>
      {data.changes.length === 0 ? (
        <p className="muted">{t('boxes.none')}</p>
      ) : (
        <>
          <ul className="entries-list">
            {data.changes.map((change) => (
              <Change key={change.door_key_id} change={change} />
            ))}
          </ul>
          <SendingButton size="small" busy={paper.busy} onClick={() => void paper.save({})}>
            {t('box.print')}
          </SendingButton>
        </>
      )}
    </Section>
  );
}
