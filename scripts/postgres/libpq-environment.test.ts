import { expect, it } from 'vitest';
import { libpqEnvironment } from './libpq-environment.ts';

it('takes an address apart, escapes undone', () => {
  expect(libpqEnvironment('postgres://machi%40town:a%2Fb%20%24c@db.example.jp:5433/machi?sslmode=verify-full')).toEqual(
    {
      PGHOST: 'db.example.jp',
      PGPORT: '5433',
      PGUSER: 'machi@town',
      PGPASSWORD: 'a/b $c',
      PGDATABASE: 'machi',
      PGSSLMODE: 'verify-full',
    },
  );
});

it('leaves out what is not said, and takes a socket folder from the parameters', () => {
  expect(libpqEnvironment('postgres:///machi?host=/run/postgresql')).toEqual({
    PGHOST: '/run/postgresql',
    PGDATABASE: 'machi',
  });
  expect(libpqEnvironment('postgres://[::1]/machi')).toEqual({ PGHOST: '::1', PGDATABASE: 'machi' });
});

it('refuses what it would lose', () => {
  expect(() => libpqEnvironment('postgres://db/machi?target_session_attrs=any')).toThrow('target_session_attrs');
});
