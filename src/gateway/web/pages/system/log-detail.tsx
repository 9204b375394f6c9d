import type { ComponentChild } from 'preact';
import { useWords } from '../../frame.js';
import type { Gateway } from '../../page-gateway.js';

interface Named {
  readonly name: string;
  readonly href: string;
}

/** Fields of the log that contain an id, and how to name the object with that id. */
const NAMED: Readonly<Record<string, (gateway: Gateway, id: number) => Named | undefined>> = {
  deviceId: nameDevice,
  pluginSetting: namePlugin,
  pluginSettingId: namePlugin,
  playlistId: ({ tables }, id) => {
    const playlist = tables.playlists.find(id);
    return playlist && { name: playlist.name, href: `/playlists/${id}` };
  },
};

function nameDevice({ tables }: Gateway, id: number): Named | undefined {
  const device = tables.devices.find(id);
  return device && { name: device.name, href: `/displays/${id}` };
}

function namePlugin({ plugins }: Gateway, id: number): Named | undefined {
  const plugin = plugins.find(id);
  return plugin && { name: plugin.name, href: `/plugins/${id}` };
}

/** The fields of a log line: names with links instead of ids, sizes with their unit. */
export function LogDetail({ detail, gateway }: { detail: string; gateway: Gateway }) {
  const words = useWords();
  const fields = readFields(detail);
  if (!fields) return <code class="small">{detail}</code>;
  return (
    <span class="log__fields">
      {fields.map(([key, value]) => (
        <span key={key}>
          <span class="faded">{key}</span> {writeValue(key, value, gateway, words.bytes)}
        </span>
      ))}
    </span>
  );
}

function writeValue(key: string, value: unknown, gateway: Gateway, bytes: (count: number) => string): ComponentChild {
  const named = typeof value === 'number' ? NAMED[key]?.(gateway, value) : undefined;
  if (named) return <a href={named.href}>{named.name}</a>;
  if (typeof value === 'number' && /bytes?$|byteCount$/i.test(key)) return bytes(value);
  return <code class="small">{typeof value === 'string' ? value : JSON.stringify(value)}</code>;
}

/** Undefined when the text was truncated and is not complete JSON any more. */
function readFields(detail: string): readonly (readonly [string, unknown])[] | undefined {
  try {
    const fields: unknown = JSON.parse(detail);
    return typeof fields === 'object' && fields !== null ? Object.entries(fields) : undefined;
  } catch {
    return undefined;
  }
}
