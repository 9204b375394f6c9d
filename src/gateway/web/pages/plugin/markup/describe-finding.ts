import type { Finding, FindingCode } from '../../../../gallery/gallery.js';
import type { MessageKey, Words } from '../../../../i18n/i18n.js';

const MESSAGES: Readonly<Record<FindingCode, MessageKey>> = {
  'no-settings': 'check.finding.no_settings',
  strategy: 'check.finding.strategy',
  'no-url': 'check.finding.no_url',
  interval: 'check.finding.interval',
  'name-length': 'check.finding.name_length',
  'description-length': 'check.finding.description_length',
  'view-missing': 'check.finding.view_missing',
  'part-size': 'check.finding.part_size',
  'field-keys': 'check.finding.field_keys',
  'field-type': 'check.finding.field_type',
  'field-comma': 'check.finding.field_comma',
  'private-host': 'check.finding.private_host',
  'entered-host': 'check.finding.entered_host',
  'static-data': 'check.finding.static_data',
  'transform-language': 'check.finding.transform_language',
  version: 'check.finding.version',
  'own-key': 'check.finding.own_key',
  'own-data': 'check.finding.own_data',
  'script-address': 'check.finding.script_address',
  async: 'check.finding.async',
};

/** The text of a finding after its subject, in the page's language. */
export const describeFindingIn = ({ code, values }: Finding, { t }: Pick<Words, 't'>): string =>
  t(MESSAGES[code], values);
