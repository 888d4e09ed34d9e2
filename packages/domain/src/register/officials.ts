// Every feature with something for officials alone, a line each: screens, permissions, sentences of refusal.
export * as audit from '../audit/officials.ts';
export * as cards from '../cards/officials.ts';
export * as closures from '../closures/officials.ts';
export * as devices from '../devices/officials.ts';
export * as faceCalibration from '../face-calibration/officials.ts';
export * as memberDesk from '../member-desk/officials.ts';
export * as monitors from '../monitors/officials.ts';
export * as reception from '../reception/officials.ts';
export * as receptionBoard from '../reception-board/officials.ts';
export * as secondOfficial from '../second-official/sentences.ts';
export * as spotDesk from '../spot-desk/officials.ts';
export * as spotStatus from '../spot-status/officials.ts';
export * as staffCalls from '../staff-calls/officials.ts';
export * as statistics from '../statistics/officials.ts';
export * as taxis from '../taxis/officials.ts';
export * as terminals from '../terminals/officials.ts';
export * as visits from '../visits/officials.ts';
