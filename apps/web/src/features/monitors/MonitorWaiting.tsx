import { Mark } from '@machi/ui/logo/Mark';
import { Both } from './Both.tsx';
import './monitor.css';

const words = {
  coming: { ja: '読み込んでいます', en: 'Loading' },
  missing: { ja: '町のサーバーにつながるのを待っています', en: 'Waiting for a connection to the town’s server' },
} as const;

/** Screen before the first data; it retries automatically. */
export function MonitorWaiting({ isMissing }: { isMissing: boolean }) {
  return (
    <main id="main" className="monitor">
      <header>
        <Mark />
      </header>
      <div className="content one">
        <p role="status" className="closed">
          <Both text={words[isMissing ? 'missing' : 'coming']} />
        </p>
      </div>
    </main>
  );
}
