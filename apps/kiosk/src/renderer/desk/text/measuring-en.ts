export const en = {
  'measure.title': 'Measure the thresholds',
  'measure.what':
    'Cameras and light differ from place to place. Eight or more colleagues who agree look into this camera, about a minute each. The town then knows how alike different faces look here, and takes fewer people for somebody else.',
  'measure.kept':
    'No picture is kept, and no face: this screen forgets both when the measure ends. What goes to the town is how alike the looks were, as numbers, without names. A second official decides in the portal whether the thresholds are used.',
  'measure.place': 'Where is this camera?',
  'measure.place.hint': 'For example: counter of the bath',
  'measure.place.missing': 'Please enter the place.',
  'measure.begin': 'Begin',
  'measure.count': '{{0}} measured, of at least {{1}}',
  'measure.agree.title': 'Colleague number {{0}}',
  'measure.agree.body':
    'Read this out: “This camera looks at your face for about a minute. Neither the picture nor your name is kept. Only numbers that say how alike faces are go to the town. You may stop at any time. Do you agree?”',
  'measure.agree': 'They agree: begin',
  'measure.undo': 'Take the last one back',
  'measure.undone': 'The last measure was taken back.',
  'measure.look': 'Look at the camera, as you would at the terminal',
  'measure.pictures': '{{0}} of {{1}} pictures',
  'measure.stop-person': 'Stop this one',
  'measure.differ':
    'The pictures do not fit together. Please measure this colleague once more, alone before the camera.',
  'measure.already':
    'This colleague was measured already, or looks very much like somebody who was. They were not counted again.',
  'measure.model': 'This desk and the town use different models of faces. Please have the desk’s program updated.',
  'measure.enough': 'That is enough to send. More people make it more exact.',
  'measure.most': 'More than {{0}} are not needed.',
  'measure.send': 'Send',
  'measure.sending': 'Sending',
  'measure.sent': 'The measure has been sent',
  'measure.sent.body':
    'Another official sees in the portal, under “Terminals”, what it changes, and decides. Until then nothing changes. This screen has forgotten all faces.',
  'measure.again': 'Measure once more',
  'measure.leave': 'Throw the measure away',
  'measure.leave.question': 'Throw the measure of {{0}} people away?',
  'measure.leave.body': 'It cannot be brought back; they would have to be measured again.',
  'measure.leave.stay': 'Go on measuring',
};
