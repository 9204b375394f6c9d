import { createHash } from 'node:crypto';
import type { PluginSetting } from '../store/store.js';

/** SHA-256 of a text, hexadecimal. */
export const digestText = (text: string): string => createHash('sha256').update(text).digest('hex');

const EMPTY_DIGEST = digestText('{}');

/** Whether the plugin setting has no data. */
export const hasNoData = ({ dataDigest }: PluginSetting): boolean => dataDigest === EMPTY_DIGEST;
