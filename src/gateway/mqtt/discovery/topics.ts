/** Where one gateway publishes. Several gateways may share a broker. */
export interface TopicNames {
  readonly availability: string;
  /** Topic filter of all commands. */
  readonly commands: string;
  /** Discovery of a device; its id is `gateway` or the friendly id of a display. */
  config(id: string): string;
  state(id: string): string;
  picture(id: string): string;
  command(id: string, command: string): string;
  /** Undefined for other topics. */
  readCommand(topic: string): { readonly id: string; readonly command: string } | undefined;
}

export function nameTopics(nodeId: string, discoveryPrefix: string): TopicNames {
  const root = `inkstand/${nodeId}`;
  return {
    availability: `${root}/availability`,
    commands: `${root}/+/set/+`,
    config: (id) => `${discoveryPrefix}/device/inkstand_${nodeId}_${id}/config`,
    state: (id) => `${root}/${id}/state`,
    picture: (id) => `${root}/${id}/picture`,
    command: (id, command) => `${root}/${id}/set/${command}`,
    readCommand: (topic) => {
      const [id, set, command, ...others] = topic.startsWith(`${root}/`) ? topic.slice(root.length + 1).split('/') : [];
      return id && set === 'set' && command && others.length === 0 ? { id, command } : undefined;
    },
  };
}

/** Id of a display, stable as long as it is not deleted. */
export const publishedId = (friendlyId: string): string => friendlyId.toLowerCase();
