import { nothing, type Case } from '../../testing/cases/case.ts';

export const cases: Readonly<Record<string, Case>> = {
  listRetentionRuns: { showsNobody: true, input: nothing },
  tryRetentionRun: { showsNobody: true, input: nothing },
  confirmRetentionRun: {
    showsNobody: true,
    isOneByOne: true,
    async input(town) {
      const [run] = await town.rows<{ retention_run_id: number }>`insert into retention_run (kind, begun_at, ended_at)
        values ('night', ${town.now()}, ${town.now()}) returning retention_run_id`;
      if (!run) throw new Error('a run was not written');
      await town.rows`insert into retention_line (retention_run_id, line, due, done, held, took_milliseconds)
        values (${run.retention_run_id}, 'messages', 5000, 0, 'many', 3)`;
      return { retention_run_id: run.retention_run_id };
    },
  },
};
