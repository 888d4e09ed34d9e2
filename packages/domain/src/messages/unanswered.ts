/** Times that one side writes without an answer, at most. */
export const MOST_UNANSWERED = 10;

/** How often something was written since the other side did anything. */
export const unansweredSince = <Event>(events: readonly Event[], isOfOther: (event: Event) => boolean): number =>
  events.length - 1 - events.findLastIndex(isOfOther);
