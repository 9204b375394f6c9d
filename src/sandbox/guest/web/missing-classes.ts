/** Classes of a browser whose objects a page here never gets; a missing name would end the script that asks for an instance. */
const NAMES =
  'AbstractRange Animation AnimationEffect AnimationTimeline AudioBuffer AudioContext AudioNode BaseAudioContext BeforeUnloadEvent ' +
  'CSSConditionRule CSSFontFaceRule CSSGroupingRule CSSImportRule CSSKeyframeRule CSSKeyframesRule CSSLayerBlockRule CSSMediaRule CSSPageRule ' +
  'CSSRule CSSRuleList CSSStyleRule CSSStyleValue CSSSupportsRule CSSTransition CSSUnitValue CSSNumericValue ClipboardEvent CloseEvent ' +
  'CompositionEvent CompressionStream Crypto CryptoKey DOMImplementation DOMMatrixReadOnly DOMParserError DOMPointReadOnly DOMQuad DOMRectList ' +
  'DOMStringMap DataTransfer DataTransferItem DocumentTimeline DocumentType DragEvent ElementInternals FileList FontFaceSet ' +
  'Geolocation GeolocationPosition HTMLAllCollection HTMLFormControlsCollection HTMLOptionsCollection History IDBDatabase IDBFactory IDBKeyRange ' +
  'IDBObjectStore IDBRequest IDBTransaction ImageBitmap ImageBitmapRenderingContext InputDeviceInfo IntersectionObserverEntry KeyframeEffect ' +
  'Location MathMLElement MediaList MediaQueryListEvent MediaRecorder MediaSource MediaStream MediaStreamTrack MessagePort MutationRecord Navigator ' +
  'NodeIterator OffscreenCanvas OffscreenCanvasRenderingContext2D OfflineAudioContext PageTransitionEvent Permissions Plugin PluginArray ' +
  'RadioNodeList ReadableStreamDefaultController ReadableStreamDefaultReader ResizeObserverEntry Screen ScreenOrientation ' +
  'SecurityPolicyViolationEvent ServiceWorker ServiceWorkerContainer StaticRange Storage StyleSheet StyleSheetList SubmitEvent SubtleCrypto ' +
  'TextEvent TimeRanges ToggleEvent Touch TouchList TreeWalker TrustedHTML ValidityState VideoFrame ViewTransition ' +
  'VisualViewport WebGL2RenderingContext WebGLRenderingContext WritableStreamDefaultWriter XMLDocument XMLHttpRequestEventTarget ' +
  'XMLHttpRequestUpload XPathEvaluator XPathExpression XPathResult ' +
  'SVGAngle SVGAnimatedEnumeration SVGAnimatedLength SVGAnimatedNumber SVGAnimatedRect SVGAnimatedString SVGAnimatedTransformList SVGAnimationElement ' +
  'SVGLength SVGLengthList SVGMatrix SVGNumber SVGNumberList SVGPoint SVGPointList SVGPreserveAspectRatio SVGRect SVGTransform SVGTransformList SVGUnitTypes';

/** Functions with a prototype, so that scripts may ask for instances; calling one throws a TypeError. */
export function createMissingClasses(): Record<string, unknown> {
  const classes: Record<string, unknown> = {};
  for (const name of NAMES.split(' ')) {
    const missing = function missing(): never {
      throw new TypeError(`${name} is not available`);
    };
    classes[name] = Object.defineProperty(missing, 'name', { value: name });
  }
  return classes;
}
