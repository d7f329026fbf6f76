// Asks a gateway for the number of workers it wants, with KEDA's own metrics-api scaler and the settings of the chart.
package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/kedacore/keda/v2/pkg/scalers"
	"github.com/kedacore/keda/v2/pkg/scalers/scalersconfig"
	v2 "k8s.io/api/autoscaling/v2"
)

func main() {
	scaler, err := scalers.NewMetricsAPIScaler(&scalersconfig.ScalerConfig{
		TriggerMetadata: map[string]string{
			"url":                   os.Args[1],
			"valueLocation":         "desired",
			"targetValue":           "1",
			"activationTargetValue": "0",
			"authMode":              "bearer",
		},
		AuthParams:        map[string]string{"token": os.Getenv("PARSER_MONITOR_KEY")},
		GlobalHTTPTimeout: 10 * time.Second,
		MetricType:        v2.AverageValueMetricType,
	}, nil)
	if err != nil {
		fail(err)
	}
	metrics, isActive, err := scaler.GetMetricsAndActivity(context.Background(), "workers")
	if err != nil {
		fail(err)
	}
	fmt.Printf("desired=%d active=%t\n", metrics[0].Value.Value(), isActive)
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
