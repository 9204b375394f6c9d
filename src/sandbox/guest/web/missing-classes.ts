/** Classes of a browser whose objects a page here never gets; a missing name would end the script that asks for an instance. */
const NAMES =
  'AbstractRange Animation AnimationEffect AnimationPlaybackEvent AnimationTimeline AudioBuffer AudioContext AudioNode BaseAudioContext ' +
  'BeforeUnloadEvent ByteLengthQueuingStrategy CSSConditionRule CSSFontFaceRule CSSGroupingRule CSSImportRule CSSKeyframeRule ' +
  'CSSKeyframesRule CSSLayerBlockRule CSSMediaRule CSSPageRule CSSRule CSSRuleList CSSStyleRule ' +
  'CSSSupportsRule CSSTransition Clipboard ClipboardEvent ClipboardItem CloseEvent CloseWatcher CompositionEvent ' +
  'CompressionStream CookieStore CountQueuingStrategy Credential Crypto CryptoKey DOMImplementation DOMMatrixReadOnly DOMParserError ' +
  'DOMPointReadOnly DOMQuad DOMRectList DOMStringMap DataTransfer DataTransferItem DocumentTimeline DocumentType DragEvent ' +
  'ElementInternals EyeDropper FileList FileSystemHandle FontFaceSet Gamepad GamepadEvent Geolocation GeolocationPosition ' +
  'HTMLAllCollection HTMLFormControlsCollection HTMLOptionsCollection Highlight HighlightRegistry History IDBDatabase IDBFactory ' +
  'IDBKeyRange IDBObjectStore IDBRequest IDBTransaction ImageBitmap ImageBitmapRenderingContext ImageCapture InputDeviceInfo ' +
  'IntersectionObserverEntry KeyframeEffect Location Lock LockManager MathMLElement MediaCapabilities MediaError MediaList ' +
  'MediaQueryListEvent MediaRecorder MediaSource MediaStream MediaStreamTrack MessagePort MutationRecord NavigationHistoryEntry Navigator ' +
  'NodeIterator OfflineAudioContext OffscreenCanvas OffscreenCanvasRenderingContext2D PageTransitionEvent PerformanceObserverEntryList ' +
  'Permissions Plugin PluginArray RadioNodeList ReadableByteStreamController ReadableStreamBYOBReader ReadableStreamDefaultController ' +
  'ReadableStreamDefaultReader ResizeObserverEntry Sanitizer Scheduler Screen ScreenOrientation ScrollTimeline ' +
  'SecurityPolicyViolationEvent ServiceWorker ServiceWorkerContainer StaticRange Storage ' +
  'StyleSheet StyleSheetList SubmitEvent SubtleCrypto TaskSignal TextEvent TimeRanges Touch TouchList ' +
  'TransformStreamDefaultController TreeWalker TrustedHTML URLPattern ValidityState VideoFrame ViewTimeline ViewTransition VisualViewport ' +
  'WebGL2RenderingContext WebGLRenderingContext WritableStreamDefaultController WritableStreamDefaultWriter XMLDocument ' +
  'XMLHttpRequestEventTarget XMLHttpRequestUpload XPathEvaluator XPathExpression XPathResult ' +
  'SVGAngle SVGAnimatedEnumeration SVGAnimatedLength SVGAnimatedNumber SVGAnimatedRect SVGAnimatedString SVGAnimatedTransformList ' +
  'SVGAnimationElement SVGLength SVGLengthList SVGMatrix SVGNumber SVGNumberList SVGPoint SVGPointList SVGPreserveAspectRatio SVGRect ' +
  'SVGTransform SVGTransformList SVGUnitTypes';

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
