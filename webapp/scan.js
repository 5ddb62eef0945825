// Reads QR codes with the camera, for as long as the picture stands in the page: with the browser's own reader where
// it has one, else with ours, which is loaded only then.
const PAUSE_MS = 40;
const SIDE = 720; // pixels of the square in the middle that is looked at

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

async function own() {
  const { decodeQR } = await import("@reader.js");
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return (video) => {
    const square = Math.min(video.videoWidth, video.videoHeight);
    const side = Math.min(square, SIDE);
    if (!side) return "";
    canvas.width = side;
    canvas.height = side;
    const [x, y] = [(video.videoWidth - square) / 2, (video.videoHeight - square) / 2];
    context.drawImage(video, x, y, square, square, 0, 0, side, side);
    try {
      return decodeQR(context.getImageData(0, 0, side, side));
    } catch {
      return ""; // no code in this picture
    }
  };
}

async function reader() {
  const native = window.BarcodeDetector;
  if (!native || !(await native.getSupportedFormats()).includes("qr_code")) return own();
  const detector = new native({ formats: ["qr_code"] });
  return async (video) => ((await detector.detect(video))[0] || { rawValue: "" }).rawValue;
}

// found(text) for every code that is another than the one before; failed(name) where there is no camera, or not for us.
export async function scan(video, found, failed) {
  let stream = null;
  try {
    const wanted = { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } };
    stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: wanted });
    const read = await reader();
    video.srcObject = stream;
    await video.play();
    let last = "";
    while (video.isConnected) {
      const text = await read(video);
      if (text && text !== last && video.isConnected) found((last = text));
      await pause(PAUSE_MS);
    }
  } catch (err) {
    if (video.isConnected) failed(err.name);
  } finally {
    if (stream) stream.getTracks().forEach((track) => track.stop());
  }
}
