import { Mark } from '@machi/ui/logo/Mark';
import type { ReactNode } from 'react';
import './monitor.css';
import './test-monitor.css';

interface SayProps {
  readonly title: string;
  readonly body: string;
  readonly children: ReactNode;
}

/** Message instead of a monitor that the viewer may not see. */
export function Say({ title, body, children }: SayProps) {
  return (
    <div className="say">
      <h2>{title}</h2>
      <p>{body}</p>
      {children}
    </div>
  );
}

/** The same with the monitor's name above. */
export function SayScreen({ name, ...say }: SayProps & { readonly name: string }) {
  return (
    <main id="main" className="monitor test-monitor">
      <header>
        <Mark />
        <h1>{name}</h1>
      </header>
      <div className="content">
        <Say {...say} />
      </div>
    </main>
  );
}
