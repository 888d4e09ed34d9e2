import type { useAsked } from '../asked/use-asked.ts';

type Asked = Pick<ReturnType<typeof useAsked>, 'ask' | 'dialog'>;

/** One window for several alternative actions: it opens and closes as one. */
export function oneWindow(chosen: Asked, all: readonly Asked[]): Asked {
  const shut = () => {
    for (const { dialog } of all) dialog.onCancel();
  };
  return {
    ask() {
      for (const one of all) one.ask();
    },
    dialog: {
      ...chosen.dialog,
      onCancel: shut,
      onClosed() {
        chosen.dialog.onClosed();
        shut();
      },
    },
  };
}
