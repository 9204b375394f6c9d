/** Languages that write the same Chinese characters in different forms. */
export type HanLanguage = 'zh-hans' | 'zh-hant' | 'ja' | 'ko';

const TRADITIONAL = /^zh-(?:.*-)?(?:hant|tw|hk|mo)\b/;

/** The language for Chinese characters of a language tag (BCP 47); undefined for languages that do not use them. */
export function hanLanguageOf(tag: string): HanLanguage | undefined {
  const lower = tag.trim().toLowerCase().replaceAll('_', '-');
  const [primary] = lower.split('-');
  switch (primary) {
    case 'ja':
    case 'ko':
      return primary;
    case 'yue':
      return lower.includes('hans') ? 'zh-hans' : 'zh-hant';
    case 'zh':
    case 'cmn':
      return TRADITIONAL.test(lower.replace(/^cmn/, 'zh')) ? 'zh-hant' : 'zh-hans';
    default:
      return undefined;
  }
}

/**
 * The language of a page's Chinese characters where no `lang` attribute says it: that of the locale, else that of the
 * other characters. Most recipes name no language.
 */
export function hanLanguageOfPage(html: string, locale: string): HanLanguage {
  const named = hanLanguageOf(locale);
  if (named) return named;
  if (/[\u3041-\u30ff]/.test(html)) return 'ja';
  return /[\uac00-\ud7a3]/.test(html) ? 'ko' : 'zh-hans';
}
