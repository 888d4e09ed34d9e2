import { readLaundryMonitor, type LaundryMonitor, type PlazaMonitor } from '@machi/domain/monitors/contract';
import { stateLater } from '@machi/domain/monitors/line';
import { machineStates } from '@machi/domain/monitors/model';
import { machineAt } from '@machi/domain/monitors/rules';
import { stateWords } from '@machi/domain/monitors/words';
import { isMonitorKey } from '@machi/domain/navigation/redirects';
import { Navigate, useParams } from 'react-router-dom';
import { useTown } from '../../shell/town/town.ts';
import { Both } from './Both.tsx';
import { ClosedNotice } from './ClosedNotice.tsx';
import { MachineSection, shapeOf } from './MachineSection.tsx';
import { MonitorFrame } from './MonitorFrame.tsx';
import { MonitorWaiting } from './MonitorWaiting.tsx';
import { useMonitor } from './use-monitor.ts';

/** Laundry monitor, at a path named after the town (product, "Monitors"). */
export default function LaundryMonitorPage() {
  const { monitor_key } = useParams();
  const town = useTown();
  if (town && !isMonitorKey(monitor_key, town.town_key)) return <Navigate to="/404" replace />;
  return <LaundryScreen />;
}

const laundryOf = ({ monitor }: { readonly monitor: LaundryMonitor | PlazaMonitor }): LaundryMonitor | undefined =>
  'machines' in monitor ? monitor : undefined;

function LaundryScreen() {
  const { monitor, now, isCut, isMissing } = useMonitor(readLaundryMonitor, laundryOf);
  if (!monitor) return <MonitorWaiting isMissing={isMissing} />;
  const toldAt = new Date(monitor.told_at);
  const machines = monitor.machines.map((machine) => machineAt(machine, now));
  const { isOpen } = stateLater(monitor.status, toldAt, null, now);
  const shown = machineStates.filter(
    (state) => ['free', 'running'].includes(state) || machines.some((machine) => machine.state === state),
  );
  const legend = shown.filter((state) => state !== 'finished');
  return (
    <MonitorFrame
      monitor={monitor}
      now={now}
      isCut={isCut}
      legend={
        isOpen !== false && (
          <ul className="states">
            {legend.map((state) => (
              <li key={state}>
                <i className={shapeOf[state]} aria-hidden="true" /> <Both text={stateWords[state]} />
              </li>
            ))}
          </ul>
        )
      }
    >
      {isOpen === false ? (
        <ClosedNotice hours={monitor.business_hours} />
      ) : (
        <>
          <MachineSection machines={machines} kind="washer" now={now} />
          <MachineSection machines={machines} kind="dryer" now={now} />
        </>
      )}
    </MonitorFrame>
  );
}
