import { Button } from '../src/button/Button.tsx';
import { Callout } from '../src/callout/Callout.tsx';
import { EmptyState } from '../src/empty-state/EmptyState.tsx';
import { Loading } from '../src/loading/Loading.tsx';
import { StatusTag } from '../src/tag/StatusTag.tsx';
import { Tag } from '../src/tag/Tag.tsx';
import type { Words } from './words.ts';

export function NoticeSamples({ words: w }: { words: Words }) {
  return (
    <section className="stack">
      <h2>{w.notices}</h2>
      <Callout title={w.info} headingLevel={3}>
        <p>{w.infoText}</p>
      </Callout>
      <Callout tone="success" title={w.success} headingLevel={3}>
        <p className="num">{w.successText}</p>
      </Callout>
      <Callout tone="warning" title={w.warning} headingLevel={3}>
        <p>{w.warningText}</p>
      </Callout>
      <Callout tone="warning">{w.warningText}</Callout>
      <Callout
        tone="error"
        title={w.error}
        headingLevel={3}
        live="alert"
        actions={
          <Button variant="text" size="small">
            {w.leaveOut}
          </Button>
        }
      >
        <p>{w.errorText}</p>
        <div className="slots">
          <button type="button">{w.sameDay}</button>
          <button type="button">{w.nextDay}</button>
        </div>
      </Callout>
      <h3>{w.tags}</h3>
      <div className="row">
        <StatusTag shape="fixed">{w.confirmed}</StatusTag>
        <StatusTag shape="provisional">{w.provisional}</StatusTag>
        <StatusTag shape="refused">{w.refused}</StatusTag>
        <StatusTag shape="cancelled">{w.cancelled}</StatusTag>
        <Tag tone="new">{w.unread}</Tag>
        <Tag>{w.kind}</Tag>
        <Tag tone="today">{w.today}</Tag>
      </div>
      <h3>{w.waiting}</h3>
      <Loading
        label={w.looking}
        slowLabel={w.slow}
        stopLabel={w.stop}
        onStop={() => undefined}
        slowAfter={1000}
        rows={2}
      />
      <EmptyState
        title={w.emptyTitle}
        headingLevel={3}
        actions={
          <>
            <Button variant="primary">{w.nextDay}</Button>
            <Button>{w.change}</Button>
          </>
        }
      >
        <p>{w.emptyText}</p>
      </EmptyState>
    </section>
  );
}
