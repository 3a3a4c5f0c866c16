// Shows how far the client is with coming, until it runs, and says so when it cannot. Trunk's starting script calls this.
const words = () => document.getElementById("shell-words");

const TOO_OLD =
  "This browser is too old for the table. Please use a current Firefox, Chrome, Edge or Safari.";
const NOT_COME = "The table did not come. Check your network and load the page again.";

export default function start() {
  return {
    onStart: () => {},
    onProgress: ({ current, total }) => {
      const progress = document.getElementById("shell-progress");
      if (progress && total > 0) {
        progress.value = current / total;
      }
    },
    onComplete: () => {},
    onSuccess: () => {
      performance.mark("client-runs");
    },
    onFailure: () => {
      const text = words();
      if (text) {
        text.textContent = typeof WebAssembly === "object" ? NOT_COME : TOO_OLD;
      }
    },
  };
}
