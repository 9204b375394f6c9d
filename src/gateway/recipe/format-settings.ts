/** Writes settings.yml such that YAML 1.1 and 1.2 parse it alike: `yes`, `no` and similar words are quoted. */
export async function formatSettingsYaml(settings: Readonly<Record<string, unknown>>): Promise<string> {
  const { stringify } = await import('yaml');
  return stringify(settings, { compat: 'yaml-1.1', lineWidth: 0 });
}
