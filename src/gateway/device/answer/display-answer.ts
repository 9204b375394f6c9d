import type { InkstandError } from '@inkstand/common/errors';
import type { Reply } from '../../http/http.js';
import { json } from '../../http/http.js';
import type { ScreenAddress } from '../../screen/screen.js';
import type { Device } from '../../store/store.js';

interface DisplayAnswer {
  readonly base: string;
  readonly screen: ScreenAddress;
  /** In place of the screen's name. */
  readonly fileName?: string | undefined;
  readonly refreshSeconds: number;
  /** Undefined for displays that have not joined. */
  readonly device: Device | undefined;
  /** The call was caused by a double-click of the button. */
  readonly isDoubleClick: boolean;
  /** The client supports temperature profiles. */
  readonly takesTemperatureProfile: boolean;
  readonly hasTouchbar: boolean;
  /** Path of the firmware to fetch now; undefined when there is none. */
  readonly firmwarePath: string | undefined;
}

/**
 * The answer of `/api/display`: always HTTP 200 with status 0 and real booleans. It never erases the display, and
 * flashes only firmware that the owner offers (device protocol, sections 0, 5, 11 and 20).
 */
export function answerDisplay(answer: DisplayAnswer): Reply {
  const { base, screen, refreshSeconds, device, firmwarePath } = answer;
  const specialFunction = device?.specialFunction ?? 'none';
  return json({
    status: 0,
    image_url: base + screen.path,
    filename: answer.fileName ?? screen.name,
    refresh_rate: refreshSeconds,
    image_url_timeout: 0,
    update_firmware: firmwarePath !== undefined,
    firmware_url: firmwarePath === undefined ? null : base + firmwarePath,
    reset_firmware: false,
    special_function: specialFunction,
    ...(answer.isDoubleClick && { action: specialFunction }),
    maximum_compatibility: device?.needsMaximumCompatibility ?? false,
    temperature_profile: answer.takesTemperatureProfile ? (device?.temperatureProfile ?? 'default') : 'default',
    ...(answer.hasTouchbar && device?.touchbarMode !== undefined && { touchbar_mode: device.touchbarMode }),
  });
}

/**
 * The answer of `/api/current_screen`, for programs that mirror a display; one of them requires `rendered_at` to be a
 * string or null.
 */
export function answerCurrent(base: string, screen: ScreenAddress, refreshSeconds: number): Reply {
  return json({
    status: 200,
    refresh_rate: refreshSeconds,
    image_url: base + screen.path,
    filename: screen.name,
    rendered_at: null,
  });
}

/**
 * HTTP 200 with status 404 in the body: firmware shows the message and retries after 15 minutes. It cannot parse a real
 * 404.
 */
export const refuseSetup = (failure: InkstandError): Reply =>
  json({ status: 404, api_key: null, friendly_id: null, image_url: null, message: failure.message.slice(0, 127) });
