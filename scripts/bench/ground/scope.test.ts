import { describe, expect, it } from 'vitest';
import { openScope } from './scope.ts';

describe('openScope', () => {
  it('closes what it opened, the last first', async () => {
    const closed: string[] = [];
    const scope = openScope();
    expect(
      await scope.hold(
        () => 'server',
        (name) => void closed.push(name),
      ),
    ).toBe('server');
    await scope.hold(
      async () => 'client',
      (name) => void closed.push(name),
    );
    await scope.close();
    expect(closed).toEqual(['client', 'server']);
  });

  it('waits for what is still opening, to close it', async () => {
    const closed: string[] = [];
    const scope = openScope();
    let finish: (name: string) => void = () => {};
    const opening = scope.hold(
      () => new Promise<string>((resolve) => (finish = resolve)),
      (name) => void closed.push(name),
    );
    const closing = scope.close();
    finish('slow');
    await Promise.all([opening, closing]);
    expect(closed).toEqual(['slow']);
  });

  it('opens nothing any more once it is closing', async () => {
    const scope = openScope();
    await scope.close();
    let isOpened = false;
    await expect(
      scope.hold(
        () => (isOpened = true),
        () => {},
      ),
    ).rejects.toThrow('broken off');
    expect(isOpened).toBe(false);
  });

  it('closes the rest when one fails to open or to close', async () => {
    const closed: string[] = [];
    const scope = openScope();
    await scope.hold(
      () => 'first',
      (name) => void closed.push(name),
    );
    await expect(
      scope.hold(
        () => Promise.reject(new Error('no port')),
        () => void closed.push('never'),
      ),
    ).rejects.toThrow('no port');
    await scope.hold(
      () => 'second',
      () => Promise.reject(new Error('stuck (expected by this test)')),
    );
    await scope.close();
    expect(closed).toEqual(['first']);
  });
});
