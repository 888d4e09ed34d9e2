export { mountNoticeFeeds as mount } from './feeds.ts';

/** Feeds are no endpoints: programs that cannot send a header read them. */
export const routes = () => [];
