import type { Framework } from '../../framework/framework.js';
import { readDataUrl } from '../../paint/picture/data-url.js';
import type { RenderOptions, ResourceLoader } from '../../render-types.js';

/** The page's loader, which serves the framework's pictures without a network. */
export function withOwnPictures(framework: Framework, options: RenderOptions): ResourceLoader {
  const page = options.framework;
  if (!page) return options.load;
  const settings = { frameworkVersion: page.frameworkVersion, pixelRatio: options.pixelRatio };
  return async (url) => {
    const own = framework.pictureAt(url, page.screen, settings);
    const bytes = own === undefined ? undefined : readDataUrl(own);
    return bytes ? { bytes, mediaType: 'image/png' } : options.load(url);
  };
}
