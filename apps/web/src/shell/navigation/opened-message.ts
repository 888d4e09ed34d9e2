let token: string | undefined;

/** Takes the token of the message that led here out of the address: it must not become part of backuri. */
export function takeOpenedMessage(): void {
  const { hash, pathname, search } = window.location;
  token = /^#told=([\w-]+)$/.exec(hash)?.[1];
  if (token !== undefined) window.history.replaceState(window.history.state, '', pathname + search);
}

/** Undefined: no message led here. */
export const openedMessage = (): string | undefined => token;
