import { page } from './dom.js';
import { qrcode } from './qrcode-generator.js';
import { QRCode } from './qrcode-js.js';
import { PACKAGE } from './qrcode-package.js';
import { QRious } from './qrious.js';

/** Entry of the bundled library `qr`: what pages know of QRCode.js, of the package `qrcode`, of qrcode-generator and of QRious. */
Object.assign(page, { QRCode: Object.assign(QRCode, PACKAGE), qrcode, QRious });
