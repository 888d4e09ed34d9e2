/**
 * Hears a button or foot switch: told once when it goes down, however long it is held and whatever bits stand for it.
 * At rest all bytes behind the report's number are 0, as of every switch with a momentary contact.
 * @param isNumbered the device's reports begin with a number
 */
export function createPressReader(isNumbered: boolean, hear: () => void): (report: Uint8Array) => void {
  let isDown = false;
  return (report) => {
    const content = isNumbered ? report.subarray(1) : report;
    if (content.length === 0) return;
    const wasDown = isDown;
    isDown = content.some((byte) => byte !== 0);
    if (isDown && !wasDown) hear();
  };
}
