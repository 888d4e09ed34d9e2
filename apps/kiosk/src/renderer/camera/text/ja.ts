import type { en } from './en.ts';

/** What is wrong with a picture or with the camera; a break of the line where a large screen takes one. */
export const ja: Readonly<Record<keyof typeof en, string>> = {
  'capture-no-face': '顔を枠の中に\n入れてください',
  'capture-several-faces': 'お一人ずつ\nお願いします',
  'capture-too-far': 'もう少し\n近づいてください',
  'capture-too-near': 'もう少し\n離れてください',
  'capture-off-centre': '枠のまん中に\n来てください',
  'capture-too-dark': '顔が暗いので、\n明るいほうを向いてください',
  'capture-too-bright': 'まぶしいので、\n少し横へ動いてください',
  'capture-light-from-left': '右から光が強いので、\n少し横へ動いてください',
  'capture-light-from-right': '左から光が強いので、\n少し横へ動いてください',
  'capture-turned': 'まっすぐ前を\n向いてください',
  'capture-looking-up': 'あごを少し\n引いてください',
  'capture-looking-down': '顔を少し\n上げてください',
  'capture-leaning': '顔の傾きを\n直してください',
  'capture-eyes-closed': '目を開けて\nください',
  'capture-blurred': 'そのまま\n動かないでください',
  'capture-covered': 'マスクや帽子を\n外してください',
  'camera-none': 'カメラが\nつながっていません',
  'camera-taken': 'カメラを\n使えません',
  'camera-refused': 'カメラの使用が\n許されていません',
  'camera-black': 'カメラに\n何も映りません',
  'camera-frozen': 'カメラの映像が\n止まっています',
};
