/** The networks of this machine: its addresses and routes, and whether plugins may leave the private network. */
export { type AddressChange, AddressWatch } from './address-watch.js';
export { LanOnly } from './lan-only.js';
export { isIPv6Only, networkAddresses } from './network-addresses.js';
export { type NetworkReadings, readNetwork } from './network-readings.js';
