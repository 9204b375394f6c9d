/** Longest address of a request, in characters. */
export const MAX_URL_CHARS = 4096;
/** Time for requests that are being answered when the gateway stops. */
export const STOP_MS = 2000;
/**
 * Time for responses that are being sent: firmware up to 1.8.10 draws an incomplete picture, and weak Wi-Fi takes 10 s.
 */
export const STOP_SENDING_MS = 20_000;

/** Limits for clients that send or read slowly, or send much before they are authenticated. */
export const SERVER_LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  // Uploading a backup over weak Wi-Fi takes minutes; silent clients are disconnected earlier.
  requestTimeout: 600_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 5_000,
};

/** Time for a handshake of HTTPS. */
export const HANDSHAKE_MS = 10_000;

/**
 * Connections that the kernel keeps until the gateway takes them. With Node's 511, a flood that opens a thousand at once makes displays
 * wait seconds for their next try. The kernel's own limit (`somaxconn`) is 4096.
 */
export const BACKLOG = 4096;
