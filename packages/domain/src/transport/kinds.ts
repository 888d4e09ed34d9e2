/** What a route is run for: where it stands in the list follows from it. */
export const routeKinds = ['community', 'autonomous', 'shuttle', 'town-hall', 'school', 'demo'] as const;
export type RouteKind = (typeof routeKinds)[number];
