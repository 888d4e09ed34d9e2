// Every feature whose pages are for officials alone, a line each: fetched when one of them goes there.
export { pages as closures } from './features/closures/feature.ts';
export { pages as formDesk } from './features/form-desk/feature.ts';
export { pages as formEditor } from './features/form-editor/feature.ts';
export { pages as memberDesk } from './features/member-desk/feature.ts';
export { pages as messageDesk } from './features/message-desk/feature.ts';
export { pages as noticeDesk } from './features/notice-desk/feature.ts';
export { pages as payments } from './features/payments/feature.ts';
export { pages as proxy } from './features/proxy/feature.ts';
export { pages as receptionBoard } from './features/reception-board/feature.ts';
export { pages as reception } from './features/reception/feature.ts';
export { pages as spotDesk } from './features/spot-desk/feature.ts';
export { pages as standingTexts } from './features/standing-texts/feature.ts';
export { pages as statistics } from './features/statistics/feature.ts';
export { pages as terminals } from './features/terminals/feature.ts';
export { pages as transportDesk } from './features/transport-desk/feature.ts';
export { pages as transportOperation } from './features/transport-operation/feature.ts';
export { pages as visits } from './features/visits/feature.ts';
