import type { LaundryMachine, MachineKind, MachineState } from '@machi/domain/monitors/model';
import { countMachines } from '@machi/domain/monitors/rules';
import { kindWords, notKnownWords, restInWords, stateWords, waitInWords } from '@machi/domain/monitors/words';
import { Both } from './Both.tsx';

/** Shape of a state: a full disc, a ring, a dotted ring, a ring with a question mark. */
export const shapeOf: Readonly<Record<MachineState, 'full' | 'ring' | 'dotted' | 'asked'>> = {
  free: 'full',
  running: 'ring',
  finished: 'ring',
  'out-of-order': 'dotted',
  unknown: 'asked',
};

interface MachineSectionProps {
  readonly machines: readonly LaundryMachine[];
  readonly kind: MachineKind;
  readonly now: Date;
}

/** Free ones first, unusable ones last. */
const order = ['free', 'running', 'finished', 'out-of-order', 'unknown'] as const;

/** Free machines of a kind, each as a shape, and when the next one will be free. */
export function MachineSection({ machines, kind, now }: MachineSectionProps) {
  const counts = countMachines(machines, kind, now);
  const those = machines
    .filter(({ machine_kind }) => machine_kind === kind)
    .toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
  const wait = waitInWords(counts);
  const rest = restInWords(counts);
  return (
    <section>
      <h2>
        <Both text={kindWords[kind]} />
      </h2>
      {counts.unknown === counts.all ? (
        <p className="big no-number">
          <Both text={notKnownWords} />
        </p>
      ) : (
        <p className="big num">
          <b>{counts.free}</b> <Both text={{ ja: '台 空き', en: 'free' }} />
        </p>
      )}
      <ul className="cells">
        {those.map(({ machine_key, machine_name, state }) => (
          <li key={machine_key} className={shapeOf[state]}>
            <span className="sr">
              <Both
                text={{
                  ja: `${machine_name.ja} ${stateWords[state].ja}`,
                  en: `${machine_name.en}: ${stateWords[state].en}`,
                }}
              />
            </span>
          </li>
        ))}
      </ul>
      <div className="next num">
        <p lang="ja">
          {wait && (
            <span>
              つぎに空くまで <b>{wait.ja}</b>
            </span>
          )}
          {rest.map(({ ja }) => (
            <span key={ja} className="muted">
              {ja}
            </span>
          ))}
        </p>
        <p lang="en">
          {wait && (
            <span>
              Next free in <b>{wait.en}</b>
            </span>
          )}
          {rest.map(({ en }) => (
            <span key={en}>{en}</span>
          ))}
        </p>
      </div>
    </section>
  );
}
